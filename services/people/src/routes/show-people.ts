import type { Person } from "@deeds/contracts";
import { actorOf, type Call } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { ListedPerson } from "../models/person.ts";
import { presentPerson } from "../presenters/person.ts";
import { namesOf } from "../use-cases/steps/audit-person.ts";

type Caller = Pick<Call, "viewer" | "requestId">;

/**
 * People as the caller may see them. Every reading of identity fields is in the audit log before
 * they leave.
 */
export async function showPeople(
  house: House,
  caller: Caller,
  people: readonly ListedPerson[],
): Promise<Person[]> {
  const { viewer } = caller;
  const shown = people.map((person) => {
    const sealed = viewer.isAdmin ? person.additionalData : null;
    return { person, identity: sealed ? house.cipher.open(sealed, person._id) : null };
  });
  const lines = shown.flatMap(({ person: { _id }, identity }) =>
    identity ? [{ ...readLine(_id), changes: namesOf(identity), actor: actorOf(caller) }] : [],
  );
  await house.audit.record(null, ...lines);
  return shown.map(({ person, identity }) => presentPerson(person, viewer, identity));
}

const readLine = (id: number) =>
  ({ action: "identity-read", kind: "person", subject: id, personId: id }) as const;

export async function showPerson(
  house: House,
  caller: Caller,
  person: ListedPerson,
): Promise<Person> {
  const [shown] = await showPeople(house, caller, [person]);
  if (!shown) throw new Error("one person in, one person out");
  return shown;
}
