import type { AuditEntry } from "@deeds/contracts";
import { expect, it } from "vitest";
import type { CountedProof } from "../models/counted-proof.ts";
import type { StoredPerson } from "../models/person.ts";
import { publicHistory } from "./history.ts";

const on = (day: number) => `2026-02-0${day}T10:00:00.000Z`;
const person = { _id: 7, createdAt: new Date(on(1)), city: "Томск" } as StoredPerson;
const proof = { _id: 3, personId: 7, at: new Date(on(9)), version: 2 } as CountedProof;

const entriesOf = (kind: "person" | "proof", actions: readonly string[]) =>
  actions.map(
    (action, index) =>
      ({
        id: `01K${index}`,
        at: on(index + 2),
        kind,
        action,
        subject: kind === "proof" ? "3" : "7",
        changes: action === "updated" ? { city: {}, title: {} } : {},
      }) as unknown as AuditEntry,
  );

const historyOf = (kind: "person" | "proof", actions: readonly string[], proofs = [proof]) =>
  publicHistory({ person, entries: entriesOf(kind, actions), proofs })
    .filter((change) => change.kind === kind && change.action !== "created")
    .map(({ action }) => action)
    .toReversed();

it.each([
  [["created", "updated"], ["updated"]],
  [
    ["updated", "approved", "updated"],
    ["approved", "updated"],
  ],
  [["rejected", "reopened", "updated", "approved"], ["approved"]],
  [
    ["created", "hidden", "updated", "restored", "updated"],
    ["hidden", "restored", "updated"],
  ],
  [
    ["unpublished", "reopened", "updated", "approved"],
    ["unpublished", "approved"],
  ],
  [
    ["updated", "asked", "identity-read", "merged"],
    ["updated", "merged"],
  ],
])("of a person with the entries %j has %j", (actions, shown) => {
  expect(historyOf("person", actions, [])).toEqual(shown);
});

it("has the approval of an imported proof, whose log has no entry of it", () => {
  expect(historyOf("proof", ["updated"])).toEqual(["updated", "approved"]);
  expect(historyOf("proof", ["approved", "updated"])).toEqual(["approved", "updated"]);
});

it("has no approval of a withdrawn proof but that of the log", () => {
  const withdrawn = [{ ...proof, isWithdrawn: true }];
  expect(historyOf("proof", ["approved", "hidden"], withdrawn)).toEqual(["approved", "hidden"]);
  expect(historyOf("proof", ["hidden"], withdrawn)).toEqual(["hidden"]);
});

it("has nothing of a proof that was never public", () => {
  expect(historyOf("proof", ["updated", "rejected"], [])).toEqual([]);
});
