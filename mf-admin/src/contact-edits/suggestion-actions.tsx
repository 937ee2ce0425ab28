import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { ReasonDialog } from "../common/reason-dialog.tsx";
import type { SuggestionDecision } from "./use-suggestion-decision.ts";

/** How much an approval would change, and the two decisions. */
export function SuggestionActions({ decision }: { decision: SuggestionDecision }) {
  const { t } = useTranslation("admin");
  const [rejecting, setRejecting] = useState(false);
  const { accepted, suggested, pending } = decision;
  const nothing = accepted === 0 && suggested > 0;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p className="grow text-muted" role="status">
        {nothing
          ? t("contactEdits.nothingAccepted")
          : t("contactEdits.willApply", { accepted, suggested })}
      </p>
      <Button variant="destructive-outline" icon={X} onClick={() => setRejecting(true)}>
        {t("reject")}
      </Button>
      <Button
        icon={Check}
        loading={pending}
        disabled={nothing}
        onClick={() => void decision.approve()}
      >
        {suggested === 0 ? t("approve") : t("contactEdits.approve", { count: accepted })}
      </Button>
      {rejecting && (
        <ReasonDialog
          title={t("contactEdits.rejectTitle")}
          description={t("contactEdits.rejectSure")}
          hint={t("contactEdits.reasonHint")}
          pending={pending}
          onReject={(reason) => void decision.reject(reason).then(() => setRejecting(false))}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
