import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { remoteManifest } from "@deeds/contracts";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { frontEndFolder, sourcesHash } from "../src/fingerprint.ts";
import { knownSlotShapes, slotShapes } from "../src/slot-shapes.ts";
import { storedResult } from "../src/stored-results.ts";

vi.setConfig({ testTimeout: 120_000 });

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), "results-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const stored = join(import.meta.dirname, "../node_modules/.cache/deeds-builds");
function aName() {
  const name = `test-${randomUUID()}`;
  onTestFinished(() => rmSync(join(stored, `${name}.json`), { force: true }));
  return name;
}
const after = (name: string, hash: string | null, result: number) =>
  storedResult({ name, hash, schema: z.number() }, () => result);

test("a result is computed once for the same inputs, and again when they change", async () => {
  const name = aName();
  expect(await after(name, "one", 1)).toBe(1);
  expect(await after(name, "one", 2)).toBe(1);
  expect(await after(name, "other", 3)).toBe(3);
  expect(await after(name, "one", 4)).toBe(4);
});

test("of unknown inputs it is computed each time, and so it is when the stored one is damaged", async () => {
  const name = aName();
  await after(name, null, 1);
  expect(await after(name, null, 2)).toBe(2);
  await after(name, "one", 3);
  writeFileSync(join(stored, `${name}.json`), '{"one":"no number"}');
  expect(await after(name, "one", 4)).toBe(4);
  writeFileSync(join(stored, `${name}.json`), '{"one":');
  expect(await after(name, "one", 5)).toBe(5);
});

test("the hash of sources changes with each file, and not with tests and documents", () => {
  const folder = aFolder();
  writeFileSync(join(folder, "a.ts"), "1");
  const before = sourcesHash([folder]);
  writeFileSync(join(folder, "a.unit.test.ts"), "1");
  writeFileSync(join(folder, "README.md"), "1");
  expect(sourcesHash([folder])).toBe(before);
  writeFileSync(join(folder, "a.ts"), "2");
  const changed = sourcesHash([folder]);
  expect(changed).not.toBe(before);
  writeFileSync(join(folder, "b.ts"), "");
  expect(sourcesHash([folder])).not.toBe(changed);
});

test("the shapes of slots are the same with and without a stored result, and declarations of a front end's own are read each time", async () => {
  const folder = aFolder();
  mkdirSync(join(folder, "src"));
  symlinkSync(join(frontEndFolder("mf-registry"), "node_modules"), join(folder, "node_modules"));
  const uses = ["submissions.add-proof"];
  const about = remoteManifest.parse({
    name: "mf-stored",
    contract: 1,
    pages: [],
    slots: [],
    uses,
  });
  onTestFinished(() => rmSync(join(stored, "slots-mf-stored.json"), { force: true }));
  const shapes = slotShapes(folder, about);
  expect(await knownSlotShapes(folder, about)).toEqual(shapes);
  expect(await knownSlotShapes(folder, about)).toEqual(shapes);
  const own = (type: string) =>
    writeFileSync(
      join(folder, "src/slots.ts"),
      `declare module "@deeds/remote-kit" { interface SlotProps { "stored.next": { count: ${type} } } }
       export {};`,
    );
  const next = { ...about, slots: ["stored.next"], uses: [] };
  own("number");
  expect(await knownSlotShapes(folder, next)).toEqual({ "stored.next": { count: ["number"] } });
  own("string");
  expect(await knownSlotShapes(folder, next)).toEqual({ "stored.next": { count: ["string"] } });
});
