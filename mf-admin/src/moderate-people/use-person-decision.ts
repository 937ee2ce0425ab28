import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { toast } from "@deeds/ui";
import { useState } from "react";
import { moderatePerson, refreshPeople } from "../api/people.ts";
import { useCall } from "../common/use-call.ts";

type Verdict = "approved" | "rejected";

export interface PersonDecision {
  pending: boolean;
  /** What is asked to be confirmed. */
  asked: { person: Person; verdict: Verdict } | null;
  ask(person: Person, verdict: Verdict): void;
  confirm(reason: string | null): Promise<void>;
  cancel(): void;
}

/** Deciding on a submitted person, each time after a confirmation (specification §4). */
export function usePersonDecision(): PersonDecision {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [asked, setAsked] = useState<PersonDecision["asked"]>(null);

  const confirm = async (reason: string | null) => {
    if (!asked) return;
    const done = await run(
      () => moderatePerson(asked.person.id, asked.verdict, reason),
      (error) =>
        toast({
          variant: "destructive",
          title: t("moderatePeople.failed"),
          description: error.message,
        }),
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
