import { endpoints, type Identity } from "@deeds/contracts";
import { admin, type Proofs } from "./harness.ts";

export function filesOf({ client, approvedPerson }: Proofs) {
  const upload = async (bytes: Buffer, as: Identity, name = "file.bin") =>
    (await client.call(endpoints.uploadProofFile, { file: { name, bytes }, as })).body;
  const read = (url: string, as?: Identity, headers: Record<string, string> = {}) =>
    client.send(endpoints.proofFile, { params: nameOf(url), ...(as && { as }), headers });
  const statusFor = async (url: string, as?: Identity) => (await read(url, as)).status;
  const submit = async (as: Identity, mediaUrls: string[], extra: object = {}) => {
    const person = await approvedPerson();
    const body = { personId: person.id, description: "С файлом", mediaUrls, ...extra };
    return (await client.call(endpoints.createProof, { body, as })).body.proof;
  };
  const decide = (id: number, status: string) =>
    client.call(endpoints.moderateProof, { params: { id }, body: { status }, as: admin });
  return { upload, read, statusFor, submit, decide };
}

export const nameOf = (url: string) => ({ filename: url.split("/").at(-1) ?? "" });
