import { type AuditEntry, auditQuery, endpoints } from "@deeds/contracts";
import { reader } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { admin, nameOf, startProofs } from "./harness.ts";
import { pdf } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const submit = async (fields: Record<string, unknown> = {}) =>
  (await proofs.submit(reader(7), fields)).proof;

const entriesOf = async (personId: number): Promise<AuditEntry[]> =>
  (await proofs.context.audit.find({ personId, limit: 100 })).items.toReversed();

it("has one entry of each decision, and none of its repetition", async () => {
  const { id, personId } = await submit();
  const body = { status: "rejected", rejectionReason: "Нет подтверждения" };
  const call = { params: { id }, body, as: admin };
  const first = await proofs.client.call(endpoints.moderateProof, call);
  await proofs.client.call(endpoints.moderateProof, call);
  await proofs.client.refused(endpoints.moderateProof, { ...call, body: { status: "approved" } });
  expect(await entriesOf(personId)).toMatchObject([
    {
      actorId: admin.userId,
      action: "rejected",
      kind: "proof",
      subject: String(id),
      note: "Нет подтверждения",
      changes: {
        status: { before: "pending", after: "rejected" },
        rejectionReason: { before: null, after: "Нет подтверждения" },
      },
      requestId: first.headers.get("x-request-id"),
    },
  ]);
});

it("has the values before and after an edit, and additional data without its values", async () => {
  const { id, personId } = await submit();
  const body = { title: "Вода", additionalData: { passport: "AB 123456" } };
  await proofs.callFor(id, endpoints.updateProof, body);
  const [entry, ...others] = await entriesOf(personId);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ action: "updated", kind: "proof", subject: String(id) });
  expect(entry?.changes).toEqual({ title: { before: "Дрова", after: "Вода" }, additionalData: {} });
});

it("does not contain the sender of a proof that becomes anonymous", async () => {
  const { id, personId } = await submit();
  await proofs.callFor(id, endpoints.updateProof, { isAnonymous: true });
  const [entry] = await entriesOf(personId);
  expect(entry?.changes).toEqual({ isAnonymous: { before: false, after: true } });
});

it("has an entry of a file that an administrator removes, and none when its uploader does", async () => {
  const upload = () => proofs.upload(pdf, reader(7));
  const unattached = nameOf((await upload()).url);
  await proofs.call(endpoints.deleteProofFile, { params: unattached, as: reader(7) });
  const { url } = await upload();
  const proof = await submit({ mediaUrls: [url] });
  const params = nameOf(url);
  await proofs.call(endpoints.deleteProofFile, { params });
  const lines = await proofs.context.audit.find({ kind: "file", limit: 100 });
  expect(lines.items).toMatchObject([
    {
      action: "removed",
      subject: params.filename,
      personId: proof.personId,
      note: `proof ${proof.id}`,
    },
  ]);
});

it("is returned to the service that queries it over NATS", async () => {
  const { id, personId } = await submit();
  await proofs.moderate(id, "approved");
  const filter = { personId, limit: 10 };
  const reply = await proofs.people.messaging.request(auditQuery("proofs"), filter, 5_000);
  expect(reply.items).toMatchObject([{ action: "approved", subject: String(id), personId }]);
});
