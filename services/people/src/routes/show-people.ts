import type { Person } from "@deeds/contracts";
import type { Call } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredPerson } from "../models/person.ts";
import { presentPerson } from "../presenters/person.ts";

type Caller = Pick<Call, "viewer" | "log">;

/** People as the caller may see them; every reading of identity fields is logged with its reader. */
export function showPeople(house: House, caller: Caller, people: StoredPerson[]): Person[] {
  const { viewer, log } = caller;
  const opened = viewer.isAdmin ? people.filter((person) => person.additionalData !== null) : [];
  if (opened.length > 0) {
    const personIds = opened.map((person) => person._id);
    log.info({ userId: viewer.userId, personIds }, "identity fields were read");
  }
  return people.map((person) => {
    const sealed = viewer.isAdmin ? person.additionalData : null;
    return presentPerson(person, viewer, sealed ? house.cipher.open(sealed, person._id) : null);
  });
}

export function showPerson(house: House, caller: Caller, person: StoredPerson): Person {
  const [shown] = showPeople(house, caller, [person]);
  if (!shown) throw new Error("one person in, one person out");
  return shown;
}
