import { readDraft, writeDraft } from "@deeds/remote-kit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reasonDraft, settleReason } from "./reason-draft.ts";

/** Node has no local storage. */
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const keys = ["proof-1", "proof-2", "proof-3"];
const typed = { text: "The letter cannot be read." };
const reasonOf = (...of: string[]) => readDraft(reasonDraft(of))?.value;

test("a reason is removed when all rejections are stored", () => {
  writeDraft(reasonDraft(keys), typed);
  settleReason(keys, []);
  expect(reasonOf(...keys)).toBeUndefined();
});

test("a reason stays for the items whose rejection failed, together and one by one", () => {
  writeDraft(reasonDraft(keys), typed);
  settleReason(keys, keys);
  expect(reasonOf(...keys)).toEqual(typed);
  settleReason(keys, ["proof-1", "proof-3"]);
  expect(reasonOf(...keys)).toBeUndefined();
  expect(reasonOf("proof-1", "proof-3")).toEqual(typed);
  expect(reasonOf("proof-3")).toEqual(typed);
  expect(reasonOf("proof-2")).toBeUndefined();
});
