import { auditQuery } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startContactEdits, waitOptions } from "./harness.ts";

const edits = await startContactEdits();
const { moderate } = edits;
afterAll(() => edits.stop());

const suggest = async (personId: number, body: object) =>
  (await edits.suggest(personId, body)).suggestion.id;

const entriesOf = async (subject: number) =>
  (await edits.context.audit.find({ subject: String(subject), limit: 10 })).items;

describe("the audit log", () => {
  it("has one entry of an approval, with the contacts that it changes", async () => {
    const { id } = await edits.addPerson({ name: "Анна", phone: "+79160001001" });
    const suggestion = await suggest(id, { phone: "+79160001002", instagramUsername: "anna" });
    expect(await entriesOf(suggestion)).toEqual([]);
    const approval = { status: "approved", fields: ["phone"] };
    await moderate(suggestion, approval);
    await moderate(suggestion, approval);
    const entries = await entriesOf(suggestion);
    expect(entries).toMatchObject([
      {
        action: "approved",
        kind: "suggestion",
        personId: id,
        actorId: edits.admin.userId,
        changes: {
          status: { before: "pending", after: "approved" },
          fields: { before: null, after: ["phone"] },
          phone: { before: "+79160001001", after: "+79160001002" },
        },
      },
    ]);
    expect(entries[0]?.changes).not.toHaveProperty("instagramUsername");
  });

  it("has the reason of a rejection and no contact", async () => {
    const { id } = await edits.addPerson({ name: "Борис", phone: "+79160001003" });
    const suggestion = await suggest(id, { phone: "" });
    await moderate(suggestion, { status: "rejected", rejectionReason: "Не подтверждено" });
    const [entry] = await entriesOf(suggestion);
    expect(entry).toMatchObject({
      action: "rejected",
      changes: { rejectionReason: { before: null, after: "Не подтверждено" } },
    });
    expect(JSON.stringify(entry)).not.toContain("79160001003");
  });

  it("has no entry of a rejected call, and is returned to the service that gathers it", async () => {
    const { id } = await edits.addPerson({ name: "Вера" });
    const suggestion = await suggest(id, { phone: "+79160001004" });
    await moderate(suggestion, { status: "rejected" });
    await edits.refusedDecision(suggestion, { status: "approved" });
    const { natsUrl: url, context } = edits;
    const auth = await createMessaging({ url, service: "auth", log: context.log });
    const filter = { subject: String(suggestion), limit: 10 };
    await vi.waitFor(async () => {
      const reply = await auth.request(auditQuery("contact-edits"), filter);
      expect(reply.items.map((entry) => entry.action)).toEqual(["rejected"]);
    }, waitOptions);
    await auth.close();
  });
});
