import { useTranslation } from "@deeds/i18n/react";
import { toast } from "@deeds/ui";
import { useCall } from "../common/use-call.ts";

/**
 * A change of releases on its way. What is refused of its fields is shown at them; anything else is
 * said, with what and where.
 * @param fields paths of the fields that show their own errors
 */
export function useReleaseCall(fields: readonly string[] = []) {
  const { t } = useTranslation("admin");
  const { pending, run, errorOf } = useCall();
  const change = (call: () => Promise<void>) =>
    run(call, ({ message, issues }) => {
      const others = issues.filter(({ path }) => !fields.includes(path));
      if (issues.length > 0 && others.length === 0) return;
      const reasons = others.map((issue) => `${issue.path}: ${issue.message}`);
      const description = [message, ...reasons].join(" ");
      toast({ variant: "destructive", title: t("releases.refused"), description });
    });
  return { pending, change, errorOf };
}
