import { readFile } from "node:fs/promises";
import { endpoints } from "@deeds/contracts";
import { makePerson, uniqueSurname } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

const rows = 5_000;

/** Lines of the file, the head being the first, that cannot be imported. */
const badLines = Array.from({ length: 20 }, (_, at) => 7 + at * 241);

function table(surname: string): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => {
    const line = at + 2;
    const age = badLines.includes(line) ? "двести" : "40";
    return `${surname}-${line},Мария,${surname},${age},Житомир`;
  });
  return Buffer.from(["externalId,name,surname,age,city", ...lines, ""].join("\n"));
}

test("five thousand rows are checked first: twenty bad ones are named by line, then the rest comes", async ({
  openWorkspace,
  admin,
}) => {
  test.setTimeout(240_000);
  const surname = uniqueSurname();
  const count = async () => {
    const query = { search: surname, limit: 1, page: 1 };
    const answer = await admin.call(endpoints.people, { query });
    return Array.isArray(answer) ? answer.length : answer.total;
  };
  const { page } = await openWorkspace("/transfer");
  const file = { name: "people.csv", mimeType: "text/csv", buffer: table(surname) };
  await page.locator("input[type=file]").setInputFiles(file);
  const bring = page.getByRole("button", { name: "Import", exact: true });
  await expect(bring).toBeDisabled();
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("The check is done, nothing was changed.", { exact: false }).waitFor({
    timeout: 60_000,
  });
  const figure = (label: string) =>
    page.locator(".gd-figure", { hasText: label }).locator("dd").textContent();
  expect([await figure("new"), await figure("refused")]).toEqual(["4,980", "20"]);
  const named = page.getByRole("table").locator("tbody tr td:first-child");
  expect((await named.allTextContents()).map(Number)).toEqual(badLines);
  await expect(page.getByText("age: ").first()).toBeVisible();
  expect(await count()).toBe(0);
  await bring.click();
  await expect(page.getByText("The import is done:")).toBeVisible({ timeout: 90_000 });
  expect(await count()).toBe(rows - badLines.length);
});

test("a file that is none is refused as a whole, and people are taken out as one", async ({
  openWorkspace,
  admin,
}) => {
  const person = await makePerson(admin);
  const { page } = await openWorkspace("/transfer");
  const buffer = Buffer.from("colour,shape\nred,round\n");
  const file = { name: "shapes.csv", mimeType: "text/csv", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("alert").getByText("The file was not taken")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download JSON" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
  expect(lines.some((line) => JSON.parse(line).surname === person.surname)).toBe(true);
});
