import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { fullName, useCall } from "@deeds/remote-kit";
import { ConfirmDialog, toast } from "@deeds/ui";
import { useState } from "react";
import { moderatePerson, refreshPeople } from "../api/people.ts";
import { ReasonDialog } from "../common/reason-dialog.tsx";

/** Asks to confirm an approval or, with its reason, a rejection of a person. */
export function PersonDecisionDialog({ decision }: { decision: PersonDecision }) {
  const { t } = useTranslation("admin");
  const { asked, pending, confirm, cancel } = decision;
  if (!asked) return null;
  const name = fullName(asked.person) || t("common:unknownPerson");
  if (asked.verdict === "rejected") {
    return (
      <ReasonDialog
        title={t("moderatePeople.rejectTitle")}
        description={t("moderatePeople.rejectSure", { name })}
        hint={t("moderatePeople.reasonHint")}
        pending={pending}
        onReject={(reason) => void confirm(reason)}
        onClose={cancel}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={t("moderatePeople.approveTitle")}
      description={t("moderatePeople.approveSure", { name })}
      confirmLabel={t("approve")}
      pending={pending}
      onConfirm={() => void confirm(null)}
      onClose={cancel}
    />
  );
}

type Verdict = "approved" | "rejected";

interface PersonDecision {
  pending: boolean;
  /** What is asked to be confirmed. */
  asked: { person: Person; verdict: Verdict } | null;
  ask(person: Person, verdict: Verdict): void;
  confirm(reason: string | null): Promise<void>;
  cancel(): void;
}

/** Deciding on a submitted person, each time after a confirmation. */
export function usePersonDecision(): PersonDecision {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [asked, setAsked] = useState<PersonDecision["asked"]>(null);

  const confirm = async (reason: string | null) => {
    if (!asked) return;
    const done = await run(
      () => moderatePerson(asked.person.id, asked.verdict, reason),
      t("moderatePeople.failed"),
    );
    setAsked(null);
    if (!done) return;
    await refreshPeople();
    toast({
      title: t("moderatePeople.personStatusUpdated"),
      description: t(`moderatePeople.became.${asked.verdict}`),
    });
  };

  return {
    pending,
    asked,
    ask: (person, verdict) => setAsked({ person, verdict }),
    confirm,
    cancel: () => setAsked(null),
  };
}
