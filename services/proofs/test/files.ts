import { endpoints, type Identity } from "@deeds/contracts";
import { admin, type Proofs } from "./harness.ts";

/** What the tests of files ask for again and again, at the service that `of` gives. */
export function filesOf(of: () => Proofs) {
  const upload = async (bytes: Buffer, as: Identity, name = "file.bin") =>
    (await of().client.call(endpoints.uploadProofFile, { file: { name, bytes }, as })).body;
  const read = (url: string, as?: Identity, headers: Record<string, string> = {}) =>
    of().client.send(endpoints.proofFile, { params: nameOf(url), ...(as && { as }), headers });
  const statusFor = async (url: string, as?: Identity) => (await read(url, as)).status;
  const submit = async (as: Identity, mediaUrls: string[], extra: object = {}) => {
    const person = await of().approvedPerson();
    const body = { personId: person.id, description: "С файлом", mediaUrls, ...extra };
    return (await of().client.call(endpoints.createProof, { body, as })).body.proof;
  };
  const decide = (id: number, status: string) =>
    of().client.call(endpoints.moderateProof, { params: { id }, body: { status }, as: admin });
  return { upload, read, statusFor, submit, decide };
}

export const nameOf = (url: string) => ({ filename: url.split("/").at(-1) ?? "" });
