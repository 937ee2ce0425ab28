import { endpoints, exportedPerson, queries } from "@deeds/contracts";
import { subscriber, unique } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startPeople } from "./harness.ts";
import { jsonLines, transfersOf } from "./transfers.ts";

const [people, elsewhere] = await Promise.all([startPeople(), startPeople()]);
afterAll(() => Promise.all([people.stop(), elsewhere.stop()]));

const { importFile, exportFile } = transfersOf(people);

describe("exporting people", () => {
  it("is for administrators, as a file of its own name, and is in the audit log", async () => {
    const refused = await people.client.refused(endpoints.exportPeople, { as: subscriber(5) });
    expect(refused.code).toBe("not-allowed");
    const { response } = await exportFile("csv");
    const today = new Date().toISOString().slice(0, 10);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="people-${today}.csv"`,
    );
    expect(response.headers.get("content-type")).toContain("text/csv");
    expect(response.headers.get("cache-control")).toContain("no-store");
    const { items } = await people.context.audit.find({ action: "exported", limit: 1 });
    expect(items).toMatchObject([{ kind: "person", actorId: 1, note: /^csv, \d+ people$/ }]);
  });

  it("comes back equal in an empty register, and changes nothing here", async () => {
    const id = unique();
    const passport = `P-${id}`;
    await people.added({
      name: '=HYPERLINK("http://evil")',
      surname: "'=кавычка",
      notes: 'Две\r\nстроки, "кавычки"; и 🦔',
      phone: "+380671234567",
      socialMedia: [{ type: "other", url: "https://example.org/?a=1,2", title: "Сайт" }],
      otherNames: ["Ёж", "Jozh"],
      additionalData: { passport },
    });
    await people.added({ name: "Назван", externalId: `${id}-named`, age: 0 });
    for (const status of ["pending", "rejected"] as const) {
      await people.stored.people.deleteMany({ status });
    }
    for (const format of ["csv", "jsonl"] as const) {
      const { text } = await exportFile(format);
      expect(text).not.toContain(passport);
      if (format === "csv") {
        expect(text.startsWith("\uFEFFexternalId,")).toBe(true);
        expect(text).not.toMatch(/(^|,|\r\n)"?[=+\-@]/);
      }
      if (format === "jsonl") {
        for (const line of text.trimEnd().split("\n")) {
          exportedPerson.strict().parse(JSON.parse(line));
        }
      }
      const here = await importFile(text);
      expect(here.summary).toMatchObject({ created: 0, updated: 0, refused: 0 });
      const there = await importFile(text, { at: elsewhere });
      expect(there.summary).toMatchObject({ updated: 0, refused: 0 });
      expect(there.lines).toHaveLength(here.lines.length);
      expect((await exportFile(format, elsewhere)).text).toBe(text);
    }
  });

  it("has the people of the selection only, and no others", async () => {
    const ids: number[] = [];
    for (const name of ["Анна", "Борис", "Вера"]) ids.push((await people.added({ name })).id);
    const [first, , third] = ids;
    const query = { format: "jsonl", ids: `${third},${first},999999` };
    const response = await people.client.send(endpoints.exportPeople, { as: people.admin, query });
    const rows = (await response.text()).trimEnd().split("\n");
    expect(rows.map((row) => exportedPerson.parse(JSON.parse(row)).name)).toEqual(["Анна", "Вера"]);
    for (const wrong of ["", "1,", "0", "1;2", Array.from({ length: 501 }, () => 1).join()]) {
      const refusal = await people.refused(endpoints.exportPeople, { query: { ids: wrong } });
      expect(refusal.issues?.map(({ path }) => path)).toEqual(["ids"]);
    }
  });

  it("closes its cursor when the caller goes away", async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({
      externalId: `cursor-${index}`,
      name: "Имя",
      notes: "x".repeat(8_000),
    }));
    await importFile(jsonLines(...many), { at: elsewhere });
    const { client, admin, context } = elsewhere;
    const response = await client.send(endpoints.exportPeople, { as: admin });
    const reader = response.body?.getReader();
    await reader?.read();
    const openCursors = async () => {
      const { db } = context.database.connection;
      const current = { $currentOp: { idleCursors: true, allUsers: false } };
      const ours = { $match: { type: "idleCursor", ns: `${db?.databaseName}.people` } };
      const readConcern = { level: "local" } as const;
      const idle = db?.client.db("admin").aggregate([current, ours], { readConcern });
      return (await idle?.toArray())?.length;
    };
    await expect.poll(openCursors, { timeout: 5_000 }).toBe(1);
    await reader?.cancel();
    await expect.poll(openCursors, { timeout: 5_000 }).toBe(0);
  });
});

it("replies to the proofs service with the people of external ids, and the reverse", async () => {
  const id = unique();
  const named = await people.added({ name: "Назван", externalId: id });
  const own = await people.added({ name: "Свой" });
  const voice = await people.eventSource("proofs");
  const asked = {
    ids: [named.id, own.id, 999_999],
    externalIds: [id, people.context.internalIds.of(own.id), "unknown"],
  };
  const ask = () => voice.messaging.request(queries.peopleExternalIds, asked, 5_000);
  await expect
    .poll(() =>
      ask().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const response = await ask();
  expect(response.map((person) => [person.id, person.externalId, person.status])).toEqual([
    [named.id, id, "approved"],
    [own.id, people.context.internalIds.of(own.id), "approved"],
    [named.id, id, "approved"],
    [own.id, people.context.internalIds.of(own.id), "approved"],
  ]);
});

it("gives an external id to one person only", async () => {
  const id = unique();
  const { id: first } = await people.added({ name: "Первый", externalId: id });
  const { id: second } = await people.added({ name: "Второй" });
  const body = { name: "Третий", externalId: id };
  const taken = await people.refused(endpoints.createPerson, { body });
  expect(taken.issues?.map(({ path }) => path)).toEqual(["externalId"]);
  const rename = (params: { id: number }, externalId: string) =>
    people.refused(endpoints.updatePerson, { params, body: { externalId } });
  expect((await rename({ id: second }, id)).code).toBe("validation");
  expect((await rename({ id: second }, people.context.internalIds.of(first))).code).toBe(
    "validation",
  );
});
