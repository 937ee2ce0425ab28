import { endpoints } from "@deeds/contracts";
import { withExternalId } from "@deeds/service-kit/transfer";
import { csv, databaseDigest, outcomes, unique } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startPeople } from "./harness.ts";
import { transfersOf } from "./transfers.ts";

const people = await startPeople();
afterAll(() => people.stop());

const { sendFile, importFile } = transfersOf(people);

describe("importing people", () => {
  it("adds them approved at once, as if an administrator had added each", async () => {
    const id = unique();
    const file = csv(
      "externalId,name,surname,otherNames,age,birthDate,phone,instagramUsername,country,notes",
      `${id}-1,Олена,Коваль,"[""Olena Koval""]",33,31.01.1990,067 123 45 67,@olena,Україна,"=1+1"`,
      `${id}-2,Олена,Коваль,,,,,,Україна,`,
    );
    const { lines, summary } = await importFile(file);
    expect(lines).toEqual([
      { line: 2, externalId: `${id}-1`, outcome: "created", id: expect.any(Number) },
      { line: 3, externalId: `${id}-2`, outcome: "created", id: expect.any(Number) },
    ]);
    expect(summary).toEqual({
      done: true,
      dryRun: false,
      encoding: "utf-8",
      header: expect.stringMatching(/^externalId,name,/),
      created: 2,
      updated: 0,
      unchanged: 0,
      refused: 0,
    });
    const [first = 0, second = 0] = lines.map((line) => line.id);
    expect(await people.callFor(first ?? 0, endpoints.person)).toMatchObject({
      externalId: `${id}-1`,
      name: "Олена",
      otherNames: ["Olena Koval"],
      age: 33,
      birthDate: "1990-01-31",
      phone: "+380671234567",
      instagramUsername: "olena",
      notes: "=1+1",
      status: "approved",
      slug: expect.stringMatching(/^olena-koval/),
      createdById: people.admin.userId,
    });
    for (const added of [first, second]) {
      const events = await people.recorded(added ?? 0);
      expect(events.map(({ type }) => type)).toEqual(["person_created", "person_approved"]);
      expect(JSON.stringify(events)).not.toContain("380671234567");
    }
    const query = { search: "olena kov", country: "Україна" };
    const { items } = await people.bodyOf(endpoints.publicPeople, { query });
    expect(items.map((person) => person.id)).toEqual(expect.arrayContaining([first, second]));
    const slugs = items.map((person) => person.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it("stores a country given by its code or in any language as one", async () => {
    const id = unique();
    const rows = ["GB", "United Kingdom", "Великобритания"].map(
      (name, at) => `${id}-${at},Имя,${name}`,
    );
    const file = csv("externalId,name,country", ...rows);
    expect((await importFile(file)).summary).toMatchObject({ created: 3, refused: 0 });
    expect((await importFile(file)).summary).toMatchObject({ unchanged: 3 });
    const counts = await people.bodyOf(endpoints.countries);
    expect(counts).toContainEqual({ country: "Великобритания", count: 3 });
  });

  it("changes nothing when the same file comes again, and only what differs in another", async () => {
    const id = unique();
    const before = csv("externalId,name,city", `${id}-1,Анна,Москва`, `${id}-2,Пётр,Тула`);
    const { lines } = await importFile(before);
    const state = await databaseDigest(people.context.database);
    const again = await importFile(before);
    expect(again.summary).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(again.lines.map((line) => line.id)).toEqual(lines.map((line) => line.id));
    expect(await databaseDigest(people.context.database)).toEqual(state);
    const changed = await importFile(csv("externalId,city", `${id}-1,Москва`, `${id}-2,Псков`));
    expect(outcomes(changed)).toEqual([
      [2, "unchanged"],
      [3, "updated"],
    ]);
    const second = await people.stored.people.findOne({ externalId: `${id}-2` });
    expect(second).toMatchObject({ name: "Пётр", city: "Псков", version: 2 });
    expect(await people.typesOf(second?._id ?? 0)).toEqual([
      "person_created",
      "person_approved",
      "person_updated",
    ]);
  });

  it("finds people by their external ids with an index", async () => {
    const plan = await people.stored.people.find(withExternalId(["a", "b"])).explain();
    expect(JSON.stringify(plan)).toMatch(/"IXSCAN".*"indexName":"externalId_1"/);
  });

  it("lets later lines see the earlier ones of the same file", async () => {
    const id = unique();
    const file = csv("externalId,name", `${id},Анна`, `${id},Анна`, `${id},Инна`);
    const dry = await importFile(file, { dryRun: true });
    const { lines } = await importFile(file);
    const expected = [
      [2, "created"],
      [3, "unchanged"],
      [4, "updated"],
    ];
    expect(outcomes({ lines })).toEqual(expected);
    expect(outcomes(dry)).toEqual(expected);
    const stored = await people.stored.people.find({ externalId: id }).toArray();
    expect(stored).toMatchObject([{ name: "Инна", version: 2, _id: lines[0]?.id }]);
    const events = await people.recorded(lines[0]?.id ?? 0);
    expect(events.map(({ type, dataversion }) => [type, dataversion])).toEqual([
      ["person_created", 1],
      ["person_approved", 1],
      ["person_updated", 2],
    ]);
  });

  it("reports in a dry run exactly what would happen, and writes nothing", async () => {
    const id = unique();
    await importFile(csv("externalId,name", `${id}-1,Анна`, `${id}-2,Пётр`));
    const rows = Array.from({ length: 450 }, (_, index) => `${id}-n${index % 300},Новая ${index}`);
    const file = csv("externalId,name", `${id}-1,Анна`, `${id}-2,Павел`, `${id}-3,`, ...rows);
    const state = await databaseDigest(people.context.database);
    const dry = await importFile(file, { dryRun: true });
    expect(await databaseDigest(people.context.database)).toEqual(state);
    const real = await importFile(file);
    expect(outcomes(dry)).toEqual(outcomes(real));
    expect(dry.summary).toEqual({ ...real.summary, dryRun: true });
    expect(real.summary).toMatchObject({ created: 300, updated: 151, unchanged: 1, refused: 1 });
    const unknown = dry.lines.filter(({ outcome }) => outcome === "created");
    expect(unknown.every((line) => line.id === null)).toBe(true);
  });

  it("leaves a line in the audit log of what was imported, and one of each update", async () => {
    const id = unique();
    const admin = { as: people.admin };
    await importFile(csv("externalId,name", `${id}-1,Анна`, `${id}-2,Пётр`));
    const { lines } = await importFile(csv("externalId,name", `${id}-1,Инна`, `${id}-2,Пётр`));
    expect(admin.as.isAdmin).toBe(true);
    const { items } = await people.context.audit.find({ kind: "person", limit: 3 });
    expect(items).toMatchObject([
      { action: "imported", subject: null, note: "lines 2–3: 0 created, 1 updated" },
      {
        action: "updated",
        subject: String(lines[0]?.id),
        changes: { name: { before: "Анна", after: "Инна" } },
      },
      { action: "imported", note: "lines 2–3: 2 created, 0 updated" },
    ]);
  });

  it("adds each once though the caller goes away and comes again at once", async () => {
    const id = unique();
    const count = 800;
    const rows = Array.from({ length: count }, (_, index) => `${id}-${index},Имя ${index},${id}`);
    const file = csv("externalId,name,country", ...rows);
    const aborted = await sendFile(file);
    const reader = aborted.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const [one, other] = await Promise.all([importFile(file), importFile(file)]);
    expect(one.summary.refused + other.summary.refused).toBe(0);
    const stored = await people.stored.people.find({ country: id }).toArray();
    expect(stored).toHaveLength(count);
    expect(new Set(stored.map((person) => person.slug)).size).toBe(count);
    const outbox = people.context.database.connection.collection("outbox");
    const about = { "event.data.country": id };
    expect(await outbox.countDocuments(about)).toBe(2 * count);
    expect(await people.bodyOf(endpoints.countries)).toContainEqual({ country: id, count });
  });
});
