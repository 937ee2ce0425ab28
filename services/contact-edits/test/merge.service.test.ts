import { afterAll, expect, it } from "vitest";
import { followMerge } from "../src/use-cases/follow-merge.ts";
import { startContactEdits } from "./harness.ts";

const edits = await startContactEdits();
afterAll(() => edits.stop());

const suggest = async (id: number) =>
  (await edits.suggest(id, { phone: "+380671112233" })).suggestion;

const handle = (event: Parameters<typeof followMerge>[2]) =>
  edits.context.database.transaction((tx) => followMerge(edits.context, tx, event));

const personOf = async (id: number) =>
  (await edits.context.models.suggestions.findById(id))?.personId;

it("suggestions follow a merge and come back, when events are delivered twice or late too", async () => {
  const [removed, survivor] = [
    await edits.addPerson({ name: "А" }),
    await edits.addPerson({ name: "Б" }),
  ];
  const own = await suggest(survivor.id);
  const moved = await suggest(removed.id);
  const merged = { id: removed.id, other: survivor.id, undone: false, version: 10 };
  await handle(merged);
  await handle(merged);
  expect(await personOf(moved.id)).toBe(survivor.id);
  await handle({ ...merged, undone: true, version: 11 });
  expect([await personOf(moved.id), await personOf(own.id)]).toEqual([removed.id, survivor.id]);
  await handle(merged);
  expect(await personOf(moved.id)).toBe(removed.id);
});
