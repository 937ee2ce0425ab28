import { endpoints } from "@deeds/contracts";
import { csv, databaseDigest, outcomes, unique } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { startPeople } from "./harness.ts";
import { issueText, jsonLines, transfersOf } from "./transfers.ts";

const people = await startPeople();
afterAll(() => people.stop());

const { sendFile, importFile } = transfersOf(people);

describe("what an import refuses", () => {
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
      [
        5,
        "refused",
        "age: Age is a number from 0 to 120",
        "socialMedia.0.url: Enter a valid URL",
        "phone: Enter the phone number in international format",
      ],
      [6, "refused", "externalId: Enter text"],
      [7, "refused", "socialMedia: This value is not allowed"],
      [8, "refused", ": The quotes in this line are misplaced"],
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

  it("reports all errors of a row at once, a date that does not exist among them", async () => {
    const id = unique();
    const file = csv(
      "externalId,status,name,age,birthDate,phone",
      `${id}-1,pending,,200,31.02.1990,12`,
      `,,Анна,40,1990-02-30,`,
      `${id}-2,,Анна,40,28.02.1990,`,
    );
    expect(outcomes(await importFile(file))).toEqual([
      [
        2,
        "refused",
        "age: Age is a number from 0 to 120",
        "status: An import adds approved entries only",
        "name: Name is required",
        expect.stringMatching(/^phone: /),
        "birthDate: There is no such date",
      ],
      [3, "refused", "externalId: Enter text", "birthDate: There is no such date"],
      [4, "created"],
    ]);
    const again = csv("externalId,birthDate", `${id}-2,2999-01-01`);
    expect(outcomes(await importFile(again))).toEqual([
      [2, "refused", "birthDate: There is no such date"],
    ]);
    const [stored] = await people.stored.people.find({ externalId: `${id}-2` }).toArray();
    expect(stored?.birthDate).toBe("1990-02-28");
  });

  it("reads a file of Windows-1251, and says so", async () => {
    const id = unique();
    // "Пётр" as Excel writes it in Russian.
    const name = Buffer.from([0xcf, 0xb8, 0xf2, 0xf0]);
    const file = Buffer.concat([Buffer.from(`externalId;name\n${id};`), name]);
    const { lines, summary } = await importFile(file);
    expect(outcomes({ lines })).toEqual([[2, "created"]]);
    expect(summary.encoding).toBe("windows-1251");
    const stored = await people.stored.people.find({ externalId: id }).toArray();
    expect(stored).toMatchObject([{ name: "Пётр" }]);
  });

  it("reports where a file breaks off, and stores the rows before it", async () => {
    const id = unique();
    const { lines } = await importFile(`externalId,name\n${id}-1,Анна\n${id}-2,"Пё`);
    expect(outcomes({ lines })).toEqual([
      [2, "created"],
      [3, "refused", ": The file ends abruptly at this line"],
    ]);
    const cut = await importFile(`{"externalId":"${id}-3","name":"Анна"}\n{"externalId":"${id}-4`);
    expect(outcomes(cut)).toEqual([
      [1, "created"],
      [2, "refused", ": The file ends abruptly at this line"],
    ]);
  });

  it("stores no operator, no prototype and no unknown field", async () => {
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
    const stored = await people.stored.people.find({ externalId: /^\$ne$/ }).toArray();
    expect(stored).toMatchObject([{ name: "$where", notes: '{"$gt":""}' }]);
  });

  it("refuses a whole file that cannot be one, before anything is written", async () => {
    const state = await databaseDigest(people.context.database);
    const refused = async (content: string | Uint8Array) => {
      const response = await sendFile(content);
      expect(response.status).toBe(422);
      const body = (await response.json()) as { issues: { path: string; message: string }[] };
      return body.issues.map(issueText);
    };
    expect(await refused("externalId,name,$where,__proto__\nx,y,1,2\n")).toEqual([
      "$where: There is no such field",
      "__proto__: There is no such field",
    ]);
    expect(await refused("name\nАнна\n")).toEqual(["externalId: The file has no such column"]);
    expect(await refused("")).toEqual(["file: The file is empty"]);
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    expect(await refused(png)).toEqual([
      "file: The file is in no known encoding, see line 1: save it as UTF-8",
    ]);
    const other = Buffer.from("externalId,name\nx,Anna\ny,Jos\u00e9", "latin1");
    expect(await refused(other)).toEqual([
      "file: The file is in no known encoding, see line 3: save it as UTF-8",
    ]);
    expect(await databaseDigest(people.context.database)).toEqual(state);
  });

  it("makes no decisions: other states than approved are not brought in or changed", async () => {
    const id = unique();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const submitted = await people.submitted({ name: "Ждёт" }, { headers });
    const waiting = people.context.internalIds.of(submitted.id);
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

  it("restores no erased person, by the id of another register or our own", async () => {
    const id = unique();
    const file = csv("externalId,name", `${id},Анна Стёртая`);
    const { lines } = await importFile(file);
    const personId = lines[0]?.id ?? 0;
    const own = csv("externalId,name", `${people.context.internalIds.of(personId)},Анна Стёртая`);
    expect((await importFile(own)).summary.unchanged).toBe(1);
    await people.erase(personId, "Анна Стёртая");
    const refusal = [[2, "refused", expect.stringMatching(/erased/)]];
    expect(outcomes(await importFile(file))).toEqual(refusal);
    expect(outcomes(await importFile(own))).toEqual(refusal);
  });

  it("refuses a line about a person who was merged into another", async () => {
    const id = unique();
    const file = csv("externalId,name", `${id}-1,Анна Двойная`, `${id}-2,Анна Единая`);
    const [goes, stays] = (await importFile(file)).lines;
    const order = { into: stays?.id ?? 0, take: [] };
    await people.callFor(goes?.id ?? 0, endpoints.mergePerson, order);
    const again = csv("externalId,name", `${id}-1,Анна Иная`, `${id}-2,Анна Иная`);
    expect(outcomes(await importFile(again))).toEqual([
      [2, "refused", expect.stringMatching(/merged/)],
      [3, "updated"],
    ]);
  });
});
