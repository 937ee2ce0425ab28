import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Notice } from "@deeds/ui";
import { Check, Clock, X } from "lucide-react";
import { WaitLabel } from "../common/wait-label.tsx";
import { PersonDecisionDialog } from "../moderate-people/person-decision-dialog.tsx";
import { usePersonDecision } from "../moderate-people/use-person-decision.ts";

/** The decision about a person who waits for one; nothing for everybody else. */
export function PersonModeration({ person }: { person: Person }) {
  const { t } = useTranslation("admin");
  const decision = usePersonDecision();
  if (person.status !== "pending") return null;
  return (
    <Notice tone="warn" icon={Clock}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="grow">{t("person.waitsForDecision")}</span>
        <WaitLabel since={person.createdAt} />
        <Button
          size="small"
          variant="destructive-outline"
          icon={X}
          onClick={() => decision.ask(person, "rejected")}
        >
          {t("reject")}
        </Button>
        <Button size="small" icon={Check} onClick={() => decision.ask(person, "approved")}>
          {t("approve")}
        </Button>
      </div>
      <PersonDecisionDialog decision={decision} />
    </Notice>
  );
}
