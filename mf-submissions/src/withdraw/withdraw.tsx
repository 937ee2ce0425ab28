import type { WaitingKind } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, revalidate, useCall } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { Button, ConfirmDialog, toast, useHydrated } from "@deeds/ui";
import { useState } from "react";
import { ownSubmissionPaths } from "../question/questions.tsx";
import { hasSentCopy, restoreSentCopy } from "./sent-copies.ts";

const calls = {
  proof: endpoints.withdrawProof,
  person: endpoints.withdrawPerson,
  "contact-edit": endpoints.withdrawContactEdit,
  removal: endpoints.withdrawRemoval,
} as const;

interface WithdrawProps {
  kind: WaitingKind;
  id: number;
  /** Of a submission without an account. */
  receipt?: string;
}

/**
 * Withdraws a pending submission; what was sent from this browser can then be corrected in its form and
 * sent again.
 */
export function Withdraw({ kind, id, receipt }: WithdrawProps) {
  const { t } = useTranslation("submissions");
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"withdraw" | "correct" | null>(null);
  const { pending, run } = useCall();
  const canCorrect = useHydrated() && hasSentCopy(kind, id);
  const withdraw = async () => {
    const body = receipt ? { receipt } : {};
    const done = await run(async () => {
      await callEndpoint(calls[kind], { params: { id }, body });
      return true;
    }, t("withdraw.failed"));
    setAsked(null);
    // Also after a failure: it may be decided by now.
    await revalidate(ownSubmissionPaths);
    if (!done) return;
    const form = asked === "correct" ? restoreSentCopy(kind, id) : null;
    toast({ title: t("withdraw.done"), description: form ? t("withdraw.restored") : undefined });
    if (form) void navigate(form);
  };
  const what = asked ?? "withdraw";
  return (
    <div className="flex flex-wrap gap-x-3 noscript:hidden print:hidden">
      {canCorrect && (
        <Button inRow onClick={() => setAsked("correct")}>
          {t("withdraw.correct.button")}
        </Button>
      )}
      <Button inRow variant="text" onClick={() => setAsked("withdraw")}>
        {t("withdraw.withdraw.button")}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={t(`withdraw.${what}.title`)}
        description={t(`withdraw.${what}.text`)}
        confirmLabel={t(`withdraw.${what}.button`)}
        cancelLabel={t("ui:cancel")}
        destructive={what === "withdraw"}
        pending={pending}
        onClose={() => setAsked(null)}
        onConfirm={() => void withdraw()}
      />
    </div>
  );
}
