import { endpoints } from "@deeds/contracts";
import { subscriber } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startContactEdits, waitOptions } from "./harness.ts";

const edits = await startContactEdits();
const { suggest, moderate } = edits;
afterAll(() => edits.stop());

const suggestionsOf = (personId: number) =>
  edits.context.database.connection.collection("suggestions").countDocuments({ personId });

const untilErased = (personId: number) =>
  vi.waitFor(async () => expect(await suggestionsOf(personId)).toBe(0), waitOptions);

/** Returns all collections of the service's database as text. */
async function everything(): Promise<string> {
  const { db } = edits.context.database.connection;
  const collections = (await db?.collections()) ?? [];
  const rows = await Promise.all(collections.map((collection) => collection.find().toArray()));
  return JSON.stringify(rows);
}

describe("an erased person", () => {
  it("leaves no data in suggestions, decisions and events", async () => {
    const sentinel = "yysentinel";
    const { id } = await edits.addPerson({
      name: sentinel,
      phone: "+79169990001",
      instagramUsername: `${sentinel}.old`,
    });
    const { suggestion, receipt } = await suggest(id, {
      phone: "+79169990002",
      instagramUsername: `${sentinel}.new`,
      newSocialMedia: [{ type: "telegram", url: `https://t.me/${sentinel}` }],
      comment: `${sentinel} знает`,
    });
    const other = await suggest(id, { phone: "+79169990003" });
    await moderate(suggestion.id, { status: "approved" });
    await moderate(other.suggestion.id, { status: "rejected", rejectionReason: `${sentinel} нет` });
    expect(await everything()).toContain(sentinel);
    await edits.erasePerson(id, sentinel);
    await untilErased(id);
    const left = await everything();
    expect(left).not.toContain(sentinel);
    expect(left).not.toMatch(/7916999000[123]/);
    const params = { receipt: receipt ?? "" };
    const refusal = await edits.client.refused(endpoints.contactEditReceipt, { params });
    expect(refusal.code).toBe("not-found");
    const { items } = await edits.context.audit.find({ personId: id, limit: 10 });
    expect(items.map((entry) => [entry.action, entry.changes, entry.note])).toEqual([
      ["rejected", {}, null],
      ["approved", {}, null],
    ]);
  });

  it("gets no further suggestions", async () => {
    const { id } = await edits.addPerson({ name: "Стёртая" });
    await suggest(id, { phone: "+79169990004" });
    await edits.erasePerson(id, "Стёртая");
    await untilErased(id);
    const call = { params: { id }, body: { phone: "+79169990005" } };
    const refusal = await edits.client.refused(endpoints.suggestEdit, call);
    expect(refusal.code).toBe("erased");
  });

  it("is erased with the suggestions that arrive at the same moment", async () => {
    const { id } = await edits.addPerson({ name: "Спешная" });
    const sending = Array.from({ length: 8 }, (_, at) => {
      const body = { phone: `+7916999010${at}` };
      return edits.client.send(endpoints.suggestEdit, { params: { id }, body });
    });
    await edits.erasePerson(id, "Спешная");
    await Promise.all(sending);
    await vi.waitFor(async () => {
      expect((await edits.context.models.people.findById(id))?.erased).toBe(true);
    }, waitOptions);
    expect(await suggestionsOf(id)).toBe(0);
  });
});

describe("withheld contacts", () => {
  it("are in a suggestion for administrators only", async () => {
    const { id } = await edits.addPerson({ name: "Скрытая", phone: "+79169990006" });
    await edits.requestRemoval(id);
    const as = subscriber(7);
    const call = { as, params: { id }, body: { instagramUsername: "nova" } };
    const sent = await edits.call(endpoints.suggestEdit, call);
    expect(JSON.stringify(sent)).not.toContain("9169990006");
    for (const status of ["pending", "approved", "rejected"]) {
      const params = { status };
      const refusal = await edits.client.refused(endpoints.contactEdits, { as, params });
      expect(refusal.code).toBe("not-allowed");
    }
    const pending = await edits.list("pending");
    const mine = pending.find((item) => item.id === sent.suggestion.id);
    expect(mine?.current?.phone).toBe("+79169990006");
  });
});
