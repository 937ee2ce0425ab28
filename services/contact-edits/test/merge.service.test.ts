import { endpoints } from "@deeds/contracts";
import { afterAll, expect, it } from "vitest";
import { followMerge } from "../src/use-cases/follow-merge.ts";
import { startContactEdits } from "./harness.ts";

const edits = await startContactEdits();
afterAll(() => edits.stop());

const suggest = async (id: number) => {
  const body = { phone: "+380671112233" };
  return (await edits.client.call(endpoints.suggestEdit, { params: { id }, body })).body.suggestion;
};

const hear = (heard: Parameters<typeof followMerge>[2]) =>
  edits.context.database.transaction((tx) => followMerge(edits.context, tx, heard));

const personOf = async (id: number) =>
  (await edits.context.models.suggestions.findById(id))?.personId;

it("suggestions follow a merge and come back, when events are delivered twice or late too", async () => {
  const [goes, stays] = [
    await edits.addPerson({ name: "А" }),
    await edits.addPerson({ name: "Б" }),
  ];
  const own = await suggest(stays.id);
  const moved = await suggest(goes.id);
  const merged = { id: goes.id, other: stays.id, undone: false, version: 10 };
  await hear(merged);
  await hear(merged);
  expect(await personOf(moved.id)).toBe(stays.id);
  await hear({ ...merged, undone: true, version: 11 });
  expect([await personOf(moved.id), await personOf(own.id)]).toEqual([goes.id, stays.id]);
  await hear(merged);
  expect(await personOf(moved.id)).toBe(goes.id);
});
