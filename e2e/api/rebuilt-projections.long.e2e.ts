import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { endpoints } from "@deeds/contracts";
import { signInAsAdmin } from "@deeds/test-kit/caller";
import { afterAll, expect, it, vi } from "vitest";
import { dataDir, inDatabase, productOrigin } from "../src/product-under-test.ts";
import { makePerson, makeProof } from "../src/records.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const admin = await signInAsAdmin(productOrigin);
const [renamed, lost, miscounted] = [
  await makePerson(admin),
  await makePerson(admin),
  await makePerson(admin),
];
const proof = await makeProof(admin, miscounted.id);

interface Row {
  _id: number;
}

const rowOf = (service: "proofs" | "contact_edits" | "people", name: string, _id: number) =>
  inDatabase(service, (database) => database.collection<Row>(name).findOne({ _id }));

const copiesOf = async () => ({
  proofs: await Promise.all([renamed, lost].map(({ id }) => rowOf("proofs", "people", id))),
  suggestions: await Promise.all(
    [renamed, lost].map(({ id }) => rowOf("contact_edits", "people", id)),
  ),
  counted: await rowOf("people", "counted_proofs", proof.id),
});

const countOf = async () =>
  (await admin.call(endpoints.publicPerson, { params: { id: miscounted.id } })).proofCount;

async function rebuild(name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/rebuild.ts", name], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}

afterAll(() => rebuild("all"));

it("rebuilds a damaged projection from its owner and changes nothing else", async () => {
  await vi.waitFor(
    async () => {
      const { proofs, suggestions, counted } = await copiesOf();
      expect([...proofs, ...suggestions, counted]).not.toContain(null);
    },
    { timeout: 30_000 },
  );
  const before = await copiesOf();
  for (const service of ["proofs", "contact_edits"] as const) {
    await inDatabase(service, async (database) => {
      const people = database.collection<Row>("people");
      await people.updateOne({ _id: renamed.id }, { $set: { name: "Другое", version: 99 } });
      await people.deleteOne({ _id: lost.id });
    });
  }
  await inDatabase("people", async (database) => {
    await database.collection<Row>("counted_proofs").deleteOne({ _id: proof.id });
    await database
      .collection<Row>("people")
      .updateOne({ _id: miscounted.id }, { $set: { proofCount: 7 } });
  });

  expect((await rebuild("all")).match(/\d+ rows mended/g)).toHaveLength(3);

  expect(await copiesOf()).toEqual(before);
  await vi.waitFor(async () => expect(await countOf()).toBe(1), { timeout: 10_000 });
});
