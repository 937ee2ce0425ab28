import { randomBytes } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "./caller.ts";

const letters = "абвгдежзиклмнопрстуфхцчшэюя";

/** A surname that nobody else has, so that a journey finds its own person only. */
export function uniqueSurname(): string {
  const tail = [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join("");
  return `Т${tail}`;
}

/** Makes an approved person of the journey's own. */
export async function makePerson(admin: Caller, fields: Record<string, unknown> = {}) {
  const surname = uniqueSurname();
  const person = await admin.call(endpoints.createPerson, {
    body: { name: "Мария", surname, country: "Украина", city: "Винница", ...fields },
  });
  return { ...person, fullName: `${person.name} ${person.surname}` };
}
