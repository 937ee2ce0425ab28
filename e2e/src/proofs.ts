import { endpoints } from "@deeds/contracts";
import type { Caller } from "./caller.ts";

/** Sends a proof about somebody and approves it. */
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

/** Many proofs of one person, a few at once. */
export async function makeProofs(admin: Caller, personId: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const worker = async () => {
    for (let next = numbers.shift(); next; next = numbers.shift()) {
      await makeProof(admin, personId, { title: `Дело ${next}` });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}
