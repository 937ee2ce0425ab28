import type { LookAlike } from "@deeds/contracts";
import { useEffect, useState } from "react";
import { findLookAlikes } from "../api/submissions.ts";
import { handleOf, type PersonDraft } from "./person-draft.ts";

/** Long enough that a name is not asked about letter by letter. */
const pause = 500;
/** One or two letters are everybody's. */
const fewestLetters = 3;

const orNull = (typed: string) => typed.trim() || null;

/** What is asked about, or null while there is too little to be alike by. */
function questionOf(draft: PersonDraft) {
  const handle = handleOf(draft.instagramUsername);
  const known = [draft.surname, draft.phone, handle ?? ""];
  if (known.every((text) => text.trim().length < fewestLetters)) return null;
  return {
    name: orNull(draft.name),
    surname: orNull(draft.surname),
    phone: orNull(draft.phone),
    instagramUsername: handle,
    country: orNull(draft.country),
  };
}

/**
 * People of the register who may be the one that is being described, a moment after the typing. A
 * question that fails is no news: the form works without its answer.
 */
export function useLookAlikes(draft: PersonDraft): readonly LookAlike[] {
  const [found, setFound] = useState<readonly LookAlike[]>([]);
  const question = JSON.stringify(questionOf(draft));
  useEffect(() => {
    const body = JSON.parse(question) as ReturnType<typeof questionOf>;
    const call = new AbortController();
    const timer = setTimeout(() => {
      if (body === null) return setFound([]);
      findLookAlikes(body, { signal: call.signal }).then(setFound, () => undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [question]);
  return found;
}
