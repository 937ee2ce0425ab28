import { randomBytes } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { inDatabase } from "./product-under-test.ts";

const letters = "абвгдежзиклмнопрстуфхцчшэюя";

/** A surname that nobody else has, so that a journey finds its own person only. */
export function uniqueSurname(): string {
  const tail = [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join("");
  return `Т${tail}`;
}

export async function makePerson(admin: Caller, fields: Record<string, unknown> = {}) {
  const surname = uniqueSurname();
  const person = await admin.call(endpoints.createPerson, {
    body: { name: "Мария", surname, country: "Украина", city: "Винница", ...fields },
  });
  return { ...person, fullName: `${person.name} ${person.surname}` };
}

export async function makeProof(
  admin: Caller,
  personId: number,
  fields: { title?: string; description?: string; files?: readonly File[] } = {},
) {
  const { title = "Письмо из архива", description = "Текст письма", files = [] } = fields;
  const mediaUrls: string[] = [];
  for (const file of files) {
    mediaUrls.push((await admin.upload(endpoints.uploadProofFile, file)).url);
  }
  const body = { personId, title, description, mediaUrls };
  const { proof } = await admin.call(endpoints.createProof, { body });
  const params = { id: proof.id };
  return admin.call(endpoints.moderateProof, { params, body: { status: "approved" } });
}

export async function makeProofs(admin: Caller, personId: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const worker = async () => {
    for (let next = numbers.shift(); next; next = numbers.shift()) {
      await makeProof(admin, personId, { title: `Дело ${next}` });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

export const storedPeople = (surname: string): Promise<number> =>
  inDatabase("people", (database) => database.collection("people").countDocuments({ surname }));

export const storedProofs = (personId: number) =>
  inDatabase("proofs", (database) =>
    database.collection<{ files: unknown[] }>("proofs").find({ personId }).toArray(),
  );

export const storedSuggestions = (personId: number): Promise<number> =>
  inDatabase("contact_edits", (database) =>
    database.collection("suggestions").countDocuments({ personId }),
  );
