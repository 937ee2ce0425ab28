import type { mongo } from "mongoose";
import { inDatabase } from "../src/product-under-test.ts";
import { expect, test } from "../src/test.ts";

const count = 100_000;
const firstId = 500_000_000;

interface PersonRow {
  _id: number;
  [field: string]: unknown;
}

const inPeople = (work: (database: mongo.Db) => Promise<unknown>) => inDatabase("people", work);

const empty = Object.fromEntries(
  [
    "age",
    "birthDate",
    "phone",
    "instagramUsername",
    "instagram",
    "occupation",
    "profilePhoto",
    "photoPlaceholder",
    "notes",
    "slug",
    "lastProofAt",
    "createdById",
    "additionalData",
    "externalId",
    "receiptHash",
    "moderatedAt",
    "moderatedById",
    "rejectionReason",
  ].map((field) => [field, null]),
);

const cities = ["Киев", "Львов", "Одесса", "Яя", "Днепр"];

function rowOf(index: number): PersonRow {
  const at = new Date(1_700_000_000_000 + index * 60_000);
  const name = `Имя ${String((index * 7919) % count).padStart(6, "0")}`;
  return {
    ...empty,
    _id: firstId + index,
    name,
    surname: "Большой таблицы",
    city: cities[index % cities.length],
    country: "Украина",
    otherNames: [],
    socialMedia: [],
    status: "approved",
    proofCount: index % 7,
    createdAt: at,
    updatedAt: at,
    sortName: name.toLowerCase(),
    search: [],
    searchNarrow: [],
    version: 1,
  };
}

const changeTotal = (database: mongo.Db, approved: number) =>
  database
    .collection<{ _id: number; approved: number }>("totals")
    .updateOne({ _id: 0 }, { $inc: { approved } });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  await inPeople(async (database) => {
    for (let from = 0; from < count; from += 5_000) {
      const rows = Array.from({ length: 5_000 }, (_, index) => rowOf(from + index));
      await database.collection<PersonRow>("people").insertMany(rows, { ordered: false });
    }
    await changeTotal(database, count);
  });
});
test.afterAll(() =>
  inPeople(async (database) => {
    await database.collection<PersonRow>("people").deleteMany({ _id: { $gte: firstId } });
    await changeTotal(database, -count);
  }),
);

test("a table of 100,000 people renders visible rows, loads blocks in view and reaches the last", async ({
  visit,
}) => {
  test.setTimeout(240_000);
  const { page } = await visit({ as: "admin", width: 1440 });
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/people?")) requested.push(request.url());
  });
  await page.goto("/people?view=table&sort=name");
  const rows = page.locator("#content tbody tr[data-index]");
  await expect(rows.first().getByRole("link")).toBeVisible();
  const table = page.getByRole("table");
  const total = Number(await table.getAttribute("aria-rowcount")) - 1;
  expect(total).toBeGreaterThanOrEqual(count);
  expect(requested.length).toBeLessThanOrEqual(2);

  // Places that are only passed are not loaded.
  const frame = page.locator("#content .gd-table-frame");
  await frame.evaluate(async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let step = 1; step <= 100; step += 1) {
      element.scrollTop = (element.scrollHeight * step) / 100;
      await nextFrame();
    }
  });
  const last = rows.last();
  await expect(last).toHaveAttribute("aria-rowindex", String(total + 1));
  await expect(last.getByRole("link")).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  expect(requested.length).toBeLessThan(20);

  // The order by city is read from the end as from the start.
  await table.getByRole("columnheader", { name: "Город" }).getByRole("button").click();
  await table.getByRole("checkbox").first().focus();
  await page.keyboard.press("End");
  await expect(rows.last()).toHaveAttribute("aria-rowindex", String(total + 1));
  await expect(rows.last().getByText("Яя")).toBeVisible();
  await expect(rows.last().getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rows.first()).toHaveAttribute("aria-rowindex", "2");
  await expect(rows.first().getByRole("checkbox")).toBeFocused();

  // The focus stays in the table when its row is scrolled away.
  await frame.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  await expect(rows.first()).not.toHaveAttribute("aria-rowindex", "2");
  await expect(frame).toBeFocused();
});
