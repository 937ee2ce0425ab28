import type { FoundPerson, SearchCorrection } from "@deeds/contracts";
import { foundByOf } from "@deeds/name-search";
import type { Call } from "@deeds/service-kit";
import { presentPerson } from "../presenters/person.ts";
import type { FoundPeople } from "../use-cases/find-people.ts";

type Shown = Omit<FoundPeople, "items"> & {
  items: FoundPerson[];
  correction: SearchCorrection | null;
};

/** Presents a list to the caller, each person with the reason for the search match. */
export function showFound(
  call: Pick<Call, "viewer"> & { query: { search?: string | undefined } },
  found: FoundPeople,
): Shown {
  const shown = found.items.map((person) => presentPerson(person, call.viewer));
  const text = found.correction?.text ?? call.query.search?.trim() ?? "";
  if (text === "") return { ...found, items: shown };
  const items = found.items.map((person, at) => {
    const answer = shown[at];
    if (!answer) throw new Error("a person went missing while being shown");
    const seesContacts = !answer.contactsHidden;
    const options = { seesContacts, seesOtherNames: call.viewer.isAdmin };
    return { ...answer, foundBy: foundByOf(person, text, options) };
  });
  return { ...found, items };
}
