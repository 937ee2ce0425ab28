import { endpoints, exportedProof, queries } from "@deeds/contracts";
import { withExternalId } from "@deeds/service-kit/transfer";
import {
  csv,
  databaseDigest,
  outcomes,
  reader,
  readImport,
  subscriber,
  unique,
  until,
} from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { admin, type Proofs, startProofs } from "./harness.ts";

const peopleByExternalId = new Map<string, { id: number; status: "approved" | "pending" }>();

const [proofs, otherService] = await Promise.all([startProofs(), startProofs()]);
proofs.people.messaging.respond(queries.peopleExternalIds, async ({ ids, externalIds }) =>
  [...peopleByExternalId]
    .filter(([externalId, { id }]) => ids.includes(id) || externalIds.includes(externalId))
    .map(([externalId, { id, status }]) => ({ id, externalId, status, slug: `person-${id}` })),
);
const isReady = () =>
  otherService.context.messaging.request(queries.peopleExternalIds, { ids: [], externalIds: [] });
await until(() =>
  isReady().then(
    () => true,
    () => false,
  ),
);
afterAll(() => Promise.all([proofs.stop(), otherService.stop()]));

/** Publishes an approved person to both services; returns its ids. */
async function approvedPerson() {
  const { id } = await proofs.approvedPerson();
  await until(async () => (await otherService.context.models.people.findById(id)) !== null);
  const externalId = `person-${unique()}`;
  peopleByExternalId.set(externalId, { id, status: "approved" });
  return { id, externalId };
}

const sendFile = (content: string | Buffer, at = proofs, query: Record<string, number> = {}) =>
  at.client.send(endpoints.importProofs, {
    as: admin,
    query,
    file: { name: "proofs.csv", bytes: Buffer.from(content) },
    headers: { "Accept-Language": "en" },
  });

const importFile = async (content: string, at = proofs, query: Record<string, number> = {}) =>
  readImport(await sendFile(content, at, query));

async function exportFile(format: "csv" | "jsonl", at = proofs) {
  const response = await at.client.send(endpoints.exportProofs, { as: admin, query: { format } });
  expect(response.status).toBe(200);
  return { response, text: Buffer.from(await response.arrayBuffer()).toString() };
}

/** A digest of all collections except those that consumers write asynchronously. */
const digestOf = ({ context }: Proofs) =>
  databaseDigest(context.database, { except: ["inbox", "people"] });

const { typesOf: eventsOf } = proofs;

describe("importing proofs", () => {
  it("adds them as approved, with events and counts, and without an author", async () => {
    const person = await approvedPerson();
    const id = unique();
    const counted = () => proofs.call(endpoints.proofCounts, { query: { ids: person.id } });
    expect(await counted()).toEqual({ [person.id]: 0 });
    const { lines, summary } = await importFile(
      csv(
        "externalId,personExternalId,title,description,isAnonymous",
        `${id}-1,${person.externalId},'=Дрова,"Колола\r\nдрова",`,
        `${id}-2,${person.externalId},,Носила воду,TRUE`,
      ),
    );
    expect(outcomes({ lines })).toEqual([
      [2, "created"],
      [4, "created"],
    ]);
    expect(summary).toMatchObject({ done: true, created: 2, refused: 0 });
    const params = { id: lines[0]?.id ?? 0 };
    expect(await proofs.call(endpoints.proof, { params })).toMatchObject({
      personId: person.id,
      title: "=Дрова",
      description: "Колола\r\nдрова",
      isAnonymous: false,
      status: "approved",
      mediaType: "text",
      media: [],
      authorId: null,
      moderatedById: admin.userId,
    });
    for (const line of lines) {
      expect(await eventsOf(line.id)).toEqual(["proof_created", "proof_approved"]);
    }
    const [event] = (await proofs.recorded()).filter(({ data }) => data.id === lines[0]?.id);
    expect(event?.data.personSlug).toBe(`person-${person.id}`);
    expect(JSON.stringify(event)).not.toContain("Колола");
    expect(await counted()).toEqual({ [person.id]: 2 });
    const { items } = await proofs.context.audit.find({ action: "imported", limit: 1 });
    expect(items).toMatchObject([{ kind: "proof", note: "lines 2–4: 2 created, 0 updated" }]);
  });

  it("changes nothing for the same file again, and only differing fields for another", async () => {
    const [person, other] = [await approvedPerson(), await approvedPerson()];
    const id = unique();
    const header = "externalId,personExternalId,title,description";
    const file = csv(header, `${id}-1,${person.externalId},Дрова,Колола`);
    await importFile(file);
    const state = await digestOf(proofs);
    expect((await importFile(file)).summary).toMatchObject({ unchanged: 1, created: 0 });
    expect(await digestOf(proofs)).toEqual(state);
    const moved = csv(header, `${id}-1,${other.externalId},Дрова,Колола`);
    const { lines } = await importFile(moved);
    expect(outcomes({ lines })).toEqual([[2, "updated"]]);
    expect(await eventsOf(lines[0]?.id)).toEqual([
      "proof_created",
      "proof_approved",
      "proof_updated",
    ]);
    const { items } = await proofs.context.audit.find({ personId: other.id, limit: 5 });
    expect(items).toMatchObject([
      {
        action: "updated",
        subject: String(lines[0]?.id),
        changes: { personId: { before: person.id, after: other.id } },
      },
    ]);
    const partial = await importFile(csv("externalId,title", `${id}-1,Вода`));
    expect(outcomes(partial)).toEqual([[2, "updated"]]);
    const query = { ids: `${person.id},${other.id}` };
    const counts = await proofs.call(endpoints.proofCounts, { query });
    expect(counts).toEqual({ [person.id]: 0, [other.id]: 1 });
  });

  it("reads and writes the date of the deed, its place and its source", async () => {
    const person = await approvedPerson();
    const id = unique();
    const header = "externalId,personExternalId,description,deedDate,place,source";
    const row = (deedDate: string) =>
      csv(header, `${id}-1,${person.externalId},Колола,${deedDate},Минск,Газета`);
    const refused = await importFile(row("05.1942"));
    expect(refused.lines[0]).toMatchObject({ outcome: "refused", issues: [{ path: "deedDate" }] });
    expect(outcomes(await importFile(row("1942-05")))).toEqual([[2, "created"]]);
    expect(outcomes(await importFile(row("1942-05")))).toEqual([[2, "unchanged"]]);
    const params = { id: person.id };
    const read = async () => {
      const found = await proofs.call(endpoints.publicProofs, { params, query: {} });
      return Array.isArray(found) ? found : found.items;
    };
    expect(await read()).toMatchObject([{ isImported: true, deedDate: "1942-05" }]);
    const exported = (await exportFile("jsonl")).text.split("\n");
    const line = exported.find((text) => text.includes(`${id}-1`)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({
      deedDate: "1942-05",
      place: "Минск",
      source: "Газета",
    });
    // Rows of earlier versions lack the fields: an empty cell changes nothing.
    await proofs.stored.proofs.updateOne({ externalId: `${id}-1` }, { $unset: { place: "" } });
    const empty = csv("externalId,place", `${id}-1,`);
    expect(outcomes(await importFile(empty))).toEqual([[2, "unchanged"]]);
    // A moderator who approves it has read it.
    const proofId = (await read())[0]?.id ?? 0;
    for (const revision of ["unpublished", "reopened"]) {
      const body = { revision, reason: "Прочитать" };
      await proofs.callFor(proofId, endpoints.reviseProof, body);
    }
    await proofs.moderate(proofId, "approved");
    const [checked] = await read();
    expect(checked).toMatchObject({ id: proofId });
    expect(checked).not.toHaveProperty("isImported");
  });

  it("finds proofs by their external ids with an index", async () => {
    const plan = await proofs.stored.proofs.find(withExternalId(["a", "b"])).explain();
    expect(JSON.stringify(plan)).toMatch(/"IXSCAN".*"indexName":"externalId_1"/);
  });

  it("returns the same outcomes in a dry run, and writes nothing", async () => {
    const person = await approvedPerson();
    const id = unique();
    const header = "externalId,personExternalId,description";
    await importFile(csv(header, `${id}-1,${person.externalId},Колола`));
    const rows = Array.from(
      { length: 450 },
      (_, index) => `${id}-n${index % 300},${person.externalId},Дело ${index}`,
    );
    const file = csv(
      header,
      `${id}-1,${person.externalId},Колола`,
      `${id}-1,${person.externalId},Носила`,
      `${id}-2,unknown,Колола`,
      ...rows,
    );
    const state = await digestOf(proofs);
    const dry = await importFile(file, proofs, { dryRun: 1 });
    expect(await digestOf(proofs)).toEqual(state);
    const real = await importFile(file);
    expect(outcomes(dry)).toEqual(outcomes(real));
    expect(dry.summary).toEqual({ ...real.summary, dryRun: true });
    expect(real.summary).toMatchObject({ created: 300, updated: 151, unchanged: 1, refused: 1 });
  });

  it("rejects only invalid rows, by the rules of the ordinary endpoint", async () => {
    const person = await approvedPerson();
    const id = unique();
    peopleByExternalId.set(`${id}-waiting`, { id: 5, status: "pending" });
    const file = [
      { externalId: `${id}-1`, personExternalId: person.externalId },
      { externalId: `${id}-2`, description: "Колола" },
      { externalId: `${id}-3`, personExternalId: "unknown", description: "Колола" },
      { externalId: `${id}-4`, personExternalId: `${id}-waiting`, description: "Колола" },
      { externalId: `${id}-5`, personId: 999, description: "Колола" },
      { externalId: `${id}-6`, personId: "7", description: { $gt: "" }, mediaUrls: [] },
      { externalId: `${id}-7`, personId: person.id, description: "x".repeat(10_001) },
      { externalId: `${id}-8`, personId: person.id, description: "Колола", status: "rejected" },
      { personId: person.id, description: "Колола" },
      { externalId: `${id}-9`, personId: person.id, description: "Колола", status: "APPROVED" },
    ];
    const text = file.map((line) => JSON.stringify(line)).join("\n");
    const proto = `{"externalId":"${id}-10","__proto__":{"status":"approved"}}`;
    expect(outcomes(await importFile(`${text}\n${proto}`))).toEqual([
      [1, "refused", "description: Required"],
      [2, "refused", "personExternalId: Give personExternalId or personId"],
      [3, "refused", "personExternalId: There is no such approved person"],
      [4, "refused", "personExternalId: There is no such approved person"],
      [5, "refused", "personId: There is no such approved person"],
      [
        6,
        "refused",
        "personId: Person must be a number",
        "description: Enter text",
        "mediaUrls: There is no such field",
      ],
      [7, "refused", "description: At most 10000 characters"],
      [8, "refused", "status: An import adds approved entries only"],
      [9, "refused", "externalId: Enter text"],
      [10, "created"],
      [11, "refused", "__proto__: There is no such field"],
    ]);
  });

  it("rejects a file with unknown columns, and callers who are not administrators", async () => {
    const response = await sendFile("externalId,mediaUrl\nx,/api/files/proof/a.png\n");
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      issues: [{ path: "mediaUrl", message: "There is no such field" }],
    });
    const file = { name: "proofs.csv", bytes: Buffer.from("externalId\n") };
    const as = subscriber(4);
    const refusals = await Promise.all([
      proofs.client.refused(endpoints.importProofs, { as, file }),
      proofs.client.refused(endpoints.exportProofs, { as }),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(["not-allowed", "not-allowed"]);
  });

  it("adds each proof once when two administrators import the same file concurrently", async () => {
    const person = await approvedPerson();
    const id = unique();
    const rows = Array.from(
      { length: 600 },
      (_, index) => `${id}-${index},${person.externalId},Дело ${index}`,
    );
    const file = csv("externalId,personExternalId,description", ...rows);
    const imports = await Promise.all([importFile(file), importFile(file)]);
    const sum = (kind: "created" | "unchanged" | "refused") =>
      imports.reduce((all, { summary }) => all + summary[kind], 0);
    expect([sum("created"), sum("unchanged"), sum("refused")]).toEqual([600, 600, 0]);
    const counts = await proofs.call(endpoints.proofCounts, { query: { ids: person.id } });
    expect(counts).toEqual({ [person.id]: 600 });
  });
});

describe("exporting proofs", () => {
  it("is imported equally into an empty database, and changes nothing here", async () => {
    const person = await approvedPerson();
    const submit = async (body: object) => {
      const { proof } = await proofs.submit(reader(7), { personId: person.id, ...body });
      await proofs.moderate(proof.id, "approved");
    };
    const secret = `secret-${unique()}`;
    await submit({ title: "'+1", description: "@SUM(A1)", additionalData: { secret } });
    await submit({ description: 'Две\r\nстроки, "кавычки" 🦔', isAnonymous: true });
    await proofs.stored.proofs.deleteMany({ status: { $eq: "pending" } });
    for (const format of ["csv", "jsonl"] as const) {
      const { response, text } = await exportFile(format);
      expect(response.headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="proofs-\\d{4}-\\d\\d-\\d\\d.${format}"$`),
      );
      expect(text).not.toContain(secret);
      if (format === "jsonl") {
        for (const line of text.trimEnd().split("\n")) {
          exportedProof.strict().parse(JSON.parse(line));
        }
      }
      const here = await importFile(text);
      expect(here.summary).toMatchObject({ created: 0, updated: 0, refused: 0 });
      const there = await importFile(text, otherService);
      expect(there.summary).toMatchObject({ updated: 0, refused: 0 });
      expect(there.lines).toHaveLength(here.lines.length);
      expect((await exportFile(format, otherService)).text).toBe(text);
    }
    const { items } = await proofs.context.audit.find({ action: "exported", limit: 1 });
    expect(items).toMatchObject([{ kind: "proof", note: /^jsonl, \d+ proofs$/ }]);
  });
});
