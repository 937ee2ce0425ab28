import type { AuditEntry } from "@deeds/contracts";
import { expect, test } from "vitest";
import { mergeAudit } from "./gather-audit.ts";

const entry = (id: string): AuditEntry => ({
  id,
  at: "2026-01-01T00:00:00.000Z",
  actorId: 1,
  actorName: "admin",
  action: "updated",
  kind: "person",
  subject: "1",
  personId: 1,
  changes: {},
  note: null,
  requestId: null,
  network: null,
});

const pageOf = (log: readonly string[], limit: number, before = "~") => {
  const older = log.filter((id) => id < before).toSorted((a, b) => (a < b ? 1 : -1));
  return { items: older.slice(0, limit).map(entry), more: older.length > limit };
};

test("parts are merged newest first", () => {
  const page = mergeAudit([pageOf(["a", "d"], 9), pageOf(["b", "c"], 9)], 9);
  expect(page.items.map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
  expect(page.next).toBeNull();
});

test("no entry below the end of a truncated part is returned", () => {
  const page = mergeAudit([pageOf(["i", "h", "c"], 2), pageOf(["b", "a"], 2)], 4);
  expect(page.items.map(({ id }) => id)).toEqual(["i", "h"]);
  expect(page.next).toBe("h");
});

test("paging returns every entry once, whatever the sizes of the parts", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 200; round += 1) {
    const logs: string[][] = [[], [], []];
    const all = Array.from({ length: random(60) }, (_, index) => String(index).padStart(3, "0"));
    for (const id of all) logs[random(3)]?.push(id);
    const limit = 1 + random(9);
    const seen: string[] = [];
    let before: string | null = "~";
    while (before !== null) {
      const cut: string = before;
      // A service may return fewer entries than the limit, but at least one.
      const page = mergeAudit(
        logs.map((log) => pageOf(log, 1 + random(limit), cut)),
        limit,
      );
      seen.push(...page.items.map(({ id }) => id));
      before = page.next;
    }
    expect(seen).toEqual(all.toReversed());
  }
});
