import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { toast } from "@deeds/ui";
import { useState } from "react";
import { type PersonBody, personEtag, refreshPeople, updatePerson } from "../api/people.ts";
import { useCall } from "../common/use-call.ts";
import { useIfMatch } from "../common/use-if-match.ts";
import type { StoredPersonTools } from "./stored-person.tsx";

interface Words {
  saved: string;
  failed: string;
}

/** Saving a form of a person, with what happens when somebody else saved meanwhile. */
export function usePersonSaving(
  person: Person,
  words: Words,
  { onRenew }: StoredPersonTools,
  onClose: () => void,
) {
  const { t } = useTranslation("admin");
  const call = useCall();
  const { ifMatch, takeNewest } = useIfMatch(() => personEtag(person.id));
  const [conflict, setConflict] = useState(false);

  const send = async (body: PersonBody, tag: string | undefined) => {
    setConflict(false);
    const saved = await call.run(
      () => updatePerson(person.id, body, tag),
      (error) => {
        setConflict(error.status === 412);
        const description = `${t(words.failed)}. ${error.message}`;
        toast({ variant: "destructive", title: t("common:error"), description });
      },
    );
    if (!saved) return;
    onClose();
    await refreshPeople();
    toast({ title: t(words.saved) });
  };

  const overwrite = async (body: PersonBody) => {
    await onRenew();
    await send(body, takeNewest());
  };
  return { ...call, conflict, save: (body: PersonBody) => send(body, ifMatch), overwrite };
}
