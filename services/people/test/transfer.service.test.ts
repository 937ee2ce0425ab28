import { createHash } from "node:crypto";
import { endpoints, type ImportLine, importLine, importSummary, queries } from "@deeds/contracts";
import { subscriber } from "@deeds/test-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withExternalId } from "../src/use-cases/transfer/find-known.ts";
import { type People, startPeople } from "./harness.ts";

let people: People;
let elsewhere: People;
beforeAll(async () => {
  [people, elsewhere] = await Promise.all([startPeople(), startPeople()]);
});
afterAll(() => Promise.all([people.stop(), elsewhere.stop()]));

interface Options {
  dryRun?: boolean;
  at?: People;
  language?: string;
  name?: string;
}

async function sendFile(content: string | Uint8Array, options: Options = {}) {
  const { at = people, dryRun = false, language = "en", name = "people.csv" } = options;
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return at.client.send(endpoints.importPeople, {
    as: at.admin,
    file: { name, bytes },
    headers: { "Accept-Language": language },
    ...(dryRun && { query: { dryRun: 1 } }),
  });
}

async function importFile(content: string | Uint8Array, options: Options = {}) {
  const response = await sendFile(content, options);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const parts = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const summary = importSummary.parse(parts.pop());
  return { lines: parts.map((part) => importLine.parse(part)), summary };
}

const outcomes = ({ lines }: { lines: ImportLine[] }) =>
  lines.map(({ line, outcome, issues }) => [line, outcome, ...(issues ?? []).map(told)]);
const told = ({ path, message }: { path: string; message: string }) => `${path}: ${message}`;

async function exportFile(format: "csv" | "jsonl", at = people) {
  const query = { format };
  const response = await at.client.send(endpoints.exportPeople, { as: at.admin, query });
  expect(response.status).toBe(200);
  // Not `text()`: it takes the byte order mark away.
  return { response, text: Buffer.from(await response.arrayBuffer()).toString() };
}

const csv = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;
const unique = () => crypto.randomUUID().slice(0, 8);
const jsonLines = (...things: object[]) => things.map((thing) => JSON.stringify(thing)).join("\n");

/** Every row of every collection, so that nothing that was written escapes. */
async function everything({ house }: People): Promise<Record<string, string>> {
  const collections = await house.database.connection.listCollections();
  const rows = await Promise.all(
    collections
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(async ({ name }) => {
        const all = house.database.connection.collection(name).find({}, { sort: { _id: 1 } });
        const found = await all.toArray();
        // The relay marks rows of the outbox in its own time.
        const kept = name === "outbox" ? found.map(({ event }) => event) : found;
        const digest = createHash("sha256").update(JSON.stringify(kept)).digest("hex");
        return [name, `${kept.length}: ${digest}`] as const;
      }),
  );
  return Object.fromEntries(rows);
}

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
      created: 2,
      updated: 0,
      unchanged: 0,
      refused: 0,
    });
    const [first = 0, second = 0] = lines.map((line) => line.id);
    const answer = await people.client.call(endpoints.person, {
      params: { id: first ?? 0 },
      as: people.admin,
    });
    expect(answer.body).toMatchObject({
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
    const found = await people.client.call(endpoints.publicPeople, {
      query: { search: "olena kov", country: "Україна" },
    });
    expect(found.body.items.map((person) => person.id)).toEqual(
      expect.arrayContaining([first, second]),
    );
    const slugs = found.body.items.map((person) => person.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it("changes nothing when the same file comes again, and only what differs in another", async () => {
    const id = unique();
    const before = csv("externalId,name,city", `${id}-1,Анна,Москва`, `${id}-2,Пётр,Тула`);
    const { lines } = await importFile(before);
    const state = await everything(people);
    const again = await importFile(before);
    expect(again.summary).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(again.lines.map((line) => line.id)).toEqual(lines.map((line) => line.id));
    expect(await everything(people)).toEqual(state);
    const changed = await importFile(csv("externalId,city", `${id}-1,Москва`, `${id}-2,Псков`));
    expect(outcomes(changed)).toEqual([
      [2, "unchanged"],
      [3, "updated"],
    ]);
    const second = await people.house.models.people.findOne({ externalId: `${id}-2` }).lean();
    expect(second).toMatchObject({ name: "Пётр", city: "Псков", version: 2 });
    const events = await people.recorded(second?._id ?? 0);
    expect(events.map(({ type }) => type)).toEqual([
      "person_created",
      "person_approved",
      "person_updated",
    ]);
  });

  it("knows people by their external ids without looking at everybody", async () => {
    const plan = await people.house.models.people.find(withExternalId(["a", "b"])).explain();
    expect(JSON.stringify(plan)).toMatch(/"IXSCAN".*"indexName":"externalId_1"/);
  });

  it("lets later lines see the earlier ones of the same file", async () => {
    const id = unique();
    const file = csv("externalId,name", `${id},Анна`, `${id},Анна`, `${id},Инна`);
    const dry = await importFile(file, { dryRun: true });
    const { lines } = await importFile(file);
    const told = [
      [2, "created"],
      [3, "unchanged"],
      [4, "updated"],
    ];
    expect(outcomes({ lines })).toEqual(told);
    expect(outcomes(dry)).toEqual(told);
    const stored = await people.house.models.people.find({ externalId: id }).lean();
    expect(stored).toMatchObject([{ name: "Инна", version: 2, _id: lines[0]?.id }]);
    const events = await people.recorded(lines[0]?.id ?? 0);
    expect(events.map(({ type, dataversion }) => [type, dataversion])).toEqual([
      ["person_created", 1],
      ["person_approved", 1],
      ["person_updated", 2],
    ]);
  });

  it("tells in a dry run exactly what would happen, and writes nothing", async () => {
    const id = unique();
    await importFile(csv("externalId,name", `${id}-1,Анна`, `${id}-2,Пётр`));
    const rows = Array.from({ length: 450 }, (_, index) => `${id}-n${index % 300},Новая ${index}`);
    const file = csv("externalId,name", `${id}-1,Анна`, `${id}-2,Павел`, `${id}-3,`, ...rows);
    const state = await everything(people);
    const dry = await importFile(file, { dryRun: true });
    expect(await everything(people)).toEqual(state);
    const real = await importFile(file);
    expect(outcomes(dry)).toEqual(outcomes(real));
    expect(dry.summary).toEqual({ ...real.summary, dryRun: true });
    expect(real.summary).toMatchObject({ created: 300, updated: 151, unchanged: 1, refused: 1 });
    const unknown = dry.lines.filter(({ outcome }) => outcome === "created");
    expect(unknown.every((line) => line.id === null)).toBe(true);
  });

  it("refuses a bad line alone, by its own line, in the language of the call", async () => {
    const id = unique();
    const file = csv(
      "externalId,name,age,phone,socialMedia,notes",
      `${id}-1,Анна,,,,"two`,
      `lines, and a ""quote"""`,
      `${id}-2,,,+79161234567,,`,
      `${id}-3,Пётр,200,12,"[{""type"":""vk"",""url"":""javascript:alert(1)""}]",`,
      `,Безымянный,,,,`,
      `${id}-4,Иван,,,not json,`,
      `${id}-5,"Ива"н,,,,`,
      `${id}-6,Ольга,,`,
      `${id}-7,Ольга,,,,`,
    );
    const { lines, summary } = await importFile(file);
    expect(outcomes({ lines })).toEqual([
      [2, "created"],
      [4, "refused", "name: Name is required"],
      [5, "refused", "age: Age is a number from 0 to 120", "socialMedia.0.url: Enter a valid URL"],
      [6, "refused", "externalId: Enter text"],
      [7, "refused", "socialMedia: This value is not allowed"],
      [8, "refused", ": The quotes of this line are not in order"],
      [9, "refused", ": The line must have this many cells: 6"],
      [10, "created"],
    ]);
    expect(lines.map((line) => line.externalId)).toEqual([
      `${id}-1`,
      `${id}-2`,
      `${id}-3`,
      null,
      `${id}-4`,
      null,
      null,
      `${id}-7`,
    ]);
    expect(summary).toMatchObject({ created: 2, refused: 6 });
    const phone = csv("externalId,name,phone", `${id}-8,Пётр,12`);
    const ukrainian = await importFile(phone, { language: "uk" });
    expect(ukrainian.lines[0]?.issues?.[0]?.message).toBe("Введіть телефон у міжнародному форматі");
  });

  it("tells where a file breaks off, and keeps what came before", async () => {
    const id = unique();
    const { lines } = await importFile(`externalId,name\n${id}-1,Анна\n${id}-2,"Пё`);
    expect(outcomes({ lines })).toEqual([
      [2, "created"],
      [3, "refused", ": The file breaks off at this line"],
    ]);
    const cut = await importFile(`{"externalId":"${id}-3","name":"Анна"}\n{"externalId":"${id}-4`);
    expect(outcomes(cut)).toEqual([
      [1, "created"],
      [2, "refused", ": The file breaks off at this line"],
    ]);
  });

  it("stores no operator, no prototype and no field that nobody knows", async () => {
    const id = unique();
    const file = [
      jsonLines(
        { externalId: { $ne: null }, name: "Анна" },
        { externalId: `${id}-1`, name: { $gt: "" } },
        { externalId: `${id}-2`, name: "Анна", $where: "1", isAdmin: true },
        { externalId: `${id}-3`, name: "Анна", additionalData: { passport: "AB" } },
        { externalId: `${id}-4`, name: "\u0000", notes: "x".repeat(10_001) },
        [1, 2],
        { externalId: "$ne", name: "$where", notes: '{"$gt":""}' },
      ),
      `{"externalId":"${id}-5","name":"Анна","__proto__":{"status":"approved"}}`,
      `{"externalId":"${id}-6","name":"Анна","constructor":1}`,
    ].join("\n");
    const { lines } = await importFile(file);
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 6 }, () => "refused"),
      "created",
      "refused",
      "refused",
    ]);
    expect(lines[2]?.issues?.map(({ path }) => path)).toEqual(["$where", "isAdmin"]);
    const stored = await people.house.models.people.find({ externalId: /^\$ne$/ }).lean();
    expect(stored).toMatchObject([{ name: "$where", notes: '{"$gt":""}' }]);
  });

  it("refuses a whole file that cannot be one, before anything is written", async () => {
    const state = await everything(people);
    const refused = async (content: string | Uint8Array) => {
      const response = await sendFile(content);
      expect(response.status).toBe(422);
      const body = (await response.json()) as { issues: { path: string; message: string }[] };
      return body.issues.map(told);
    };
    expect(await refused("externalId,name,$where,__proto__\nx,y,1,2\n")).toEqual([
      "$where: There is no such field",
      "__proto__: There is no such field",
    ]);
    expect(await refused("name\nАнна\n")).toEqual(["externalId: The file has no such column"]);
    expect(await refused("")).toEqual(["file: The file is empty"]);
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    expect(await refused(png)).toEqual(["file: The file is not in UTF-8, see line 1"]);
    const other = Buffer.concat([
      Buffer.from("externalId,name\nx,Anna\ny,"),
      Buffer.from([0xcf, 0xb8, 0xf2, 0xf0]),
    ]);
    expect(await refused(other)).toEqual(["file: The file is not in UTF-8, see line 3"]);
    expect(await everything(people)).toEqual(state);
  });

  it("makes no decisions: other states than approved are not brought in or changed", async () => {
    const id = unique();
    const submitted = await people.client.call(endpoints.submitPerson, {
      body: { name: "Ждёт" },
      headers: { "Idempotency-Key": crypto.randomUUID() },
    });
    const waiting = people.house.ownIds.of(submitted.body.person.id);
    const file = csv(
      "externalId,status,name",
      `${id}-1,pending,Анна`,
      `${id}-2,APPROVED,Анна`,
      `${waiting},pending,Ждёт ещё`,
      `${waiting},approved,Ждёт`,
    );
    expect(outcomes(await importFile(file))).toEqual([
      [2, "refused", "status: An import adds approved entries only"],
      [3, "created"],
      [4, "updated"],
      [5, "refused", "status: An import makes no decisions: the entry has another status"],
    ]);
  });

  it("brings nobody back who was erased, by the id of another register or our own", async () => {
    const id = unique();
    const file = csv("externalId,name", `${id},Анна Стёртая`);
    const { lines } = await importFile(file);
    const personId = lines[0]?.id ?? 0;
    const own = csv("externalId,name", `${people.house.ownIds.of(personId)},Анна Стёртая`);
    expect((await importFile(own)).summary.unchanged).toBe(1);
    await people.client.call(endpoints.erasePerson, {
      params: { id: personId },
      body: { confirm: "Анна Стёртая" },
      as: people.admin,
    });
    const told = [[2, "refused", expect.stringMatching(/erased/)]];
    expect(outcomes(await importFile(file))).toEqual(told);
    expect(outcomes(await importFile(own))).toEqual(told);
  });

  it("refuses a line about somebody whose entry was merged into another", async () => {
    const id = unique();
    const file = csv("externalId,name", `${id}-1,Анна Двойная`, `${id}-2,Анна Единая`);
    const [goes, stays] = (await importFile(file)).lines;
    await people.client.call(endpoints.mergePerson, {
      params: { id: goes?.id ?? 0 },
      body: { into: stays?.id ?? 0, take: [] },
      as: people.admin,
    });
    const again = csv("externalId,name", `${id}-1,Анна Иная`, `${id}-2,Анна Иная`);
    expect(outcomes(await importFile(again))).toEqual([
      [2, "refused", expect.stringMatching(/merged/)],
      [3, "updated"],
    ]);
  });

  it("leaves a line in the audit log of what was imported, and one of each update", async () => {
    const id = unique();
    const admin = { as: people.admin };
    await importFile(csv("externalId,name", `${id}-1,Анна`, `${id}-2,Пётр`));
    const { lines } = await importFile(csv("externalId,name", `${id}-1,Инна`, `${id}-2,Пётр`));
    expect(admin.as.isAdmin).toBe(true);
    const { items } = await people.house.audit.find({ kind: "person", limit: 3 });
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
    const stored = await people.house.models.people.find({ country: id }).lean();
    expect(stored).toHaveLength(count);
    expect(new Set(stored.map((person) => person.slug)).size).toBe(count);
    const outbox = people.house.database.connection.collection("outbox");
    const about = { "event.data.country": id };
    expect(await outbox.countDocuments(about)).toBe(2 * count);
    const countries = await people.client.call(endpoints.countries);
    expect(countries.body).toContainEqual({ country: id, count });
  });
});

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
    const { items } = await people.house.audit.find({ action: "exported", limit: 1 });
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
      await people.house.models.people.deleteMany({ status });
    }
    for (const format of ["csv", "jsonl"] as const) {
      const { text } = await exportFile(format);
      expect(text).not.toContain(passport);
      if (format === "csv") {
        expect(text.startsWith("\uFEFFexternalId,")).toBe(true);
        expect(text).not.toMatch(/(^|,|\r\n)"?[=+\-@]/);
      }
      const here = await importFile(text);
      expect(here.summary).toMatchObject({ created: 0, updated: 0, refused: 0 });
      const there = await importFile(text, { at: elsewhere });
      expect(there.summary).toMatchObject({ updated: 0, refused: 0 });
      expect(there.lines).toHaveLength(here.lines.length);
      expect((await exportFile(format, elsewhere)).text).toBe(text);
    }
  });

  it("closes its cursor when the caller goes away", async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({
      externalId: `cursor-${index}`,
      name: "Имя",
      notes: "x".repeat(8_000),
    }));
    await importFile(jsonLines(...many), { at: elsewhere });
    const { client, admin, house } = elsewhere;
    const response = await client.send(endpoints.exportPeople, { as: admin });
    const reader = response.body?.getReader();
    await reader?.read();
    const openCursors = async () => {
      const { db } = house.database.connection;
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

it("tells the proofs service who is meant by an external id, and by which one", async () => {
  const id = unique();
  const named = await people.added({ name: "Назван", externalId: id });
  const own = await people.added({ name: "Свой" });
  const voice = await people.voice("proofs");
  const asked = {
    ids: [named.id, own.id, 999_999],
    externalIds: [id, people.house.ownIds.of(own.id), "nobody"],
  };
  const ask = () => voice.messaging.ask(queries.peopleExternalIds, asked, 5_000);
  await expect
    .poll(() =>
      ask().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const answer = await ask();
  expect(answer.map((person) => [person.id, person.externalId, person.status])).toEqual([
    [named.id, id, "approved"],
    [own.id, people.house.ownIds.of(own.id), "approved"],
    [named.id, id, "approved"],
    [own.id, people.house.ownIds.of(own.id), "approved"],
  ]);
  await voice.stop();
});

it("gives an external id to one person only", async () => {
  const id = unique();
  const { id: first } = await people.added({ name: "Первый", externalId: id });
  const { id: second } = await people.added({ name: "Второй" });
  const body = { name: "Третий", externalId: id };
  const taken = await people.client.refused(endpoints.createPerson, { as: people.admin, body });
  expect(taken.issues?.map(({ path }) => path)).toEqual(["externalId"]);
  const rename = (params: { id: number }, externalId: string) =>
    people.client.refused(endpoints.updatePerson, {
      as: people.admin,
      params,
      body: { externalId },
    });
  expect((await rename({ id: second }, id)).code).toBe("validation");
  expect((await rename({ id: second }, people.house.ownIds.of(first))).code).toBe("validation");
});
