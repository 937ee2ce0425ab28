import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, type Sending, useSending } from "@deeds/remote-kit";
import { toast } from "@deeds/ui";

/**
 * The sending of one form, which says in a toast why it failed. Whoever changed the form after a
 * lost answer is told by the server that the first attempt had arrived.
 * @param draft key of the form's draft
 * @param failed what is said when the server gives no reason
 */
export function useSubmission<Result>(draft: string, failed: string): Sending<Result> {
  const { t } = useTranslation("submissions");
  const sending = useSending<Result>(draft);
  const send: Sending<Result>["send"] = async (call) => {
    const sent = await sending.send(call);
    if ("error" in sent) {
      const { error } = sent;
      const description = hasArrived(error) ? t("alreadyArrived") : error.message || failed;
      toast({ variant: "destructive", title: t("common:error"), description });
    }
    return sent;
  };
  return { ...sending, send };
}

/** The form was changed after an attempt whose answer was lost: the server knows the attempt. */
export const hasArrived = ({ code }: ApiError): boolean => code === "idempotency-key-reused";
