import { readFile } from "node:fs/promises";
import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";
import { openWorkspace } from "../src/workspace.ts";

const browser = useBrowser();
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

it("five thousand rows are checked first: twenty bad ones are named by line, then the rest comes", async () => {
  const admin = await signInAsAdmin(inject("origin"));
  const surname = uniqueSurname();
  const count = async () => {
    const query = { search: surname, limit: 1, page: 1 };
    const answer = await admin.call(endpoints.people, { query });
    return Array.isArray(answer) ? answer.length : answer.total;
  };
  const { page } = await openWorkspace(browser, "/transfer");
  const file = { name: "people.csv", mimeType: "text/csv", buffer: table(surname) };
  await page.locator("input[type=file]").setInputFiles(file);
  const bring = page.getByRole("button", { name: "Import", exact: true });
  expect(await bring.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("The check is done, nothing was changed.", { exact: false }).waitFor({
    timeout: 60_000,
  });
  const figure = (label: string) =>
    page.locator(".gd-figure", { hasText: label }).locator("dd").textContent();
  expect([await figure("new"), await figure("refused")]).toEqual(["4,980", "20"]);
  const named = page.getByRole("table").locator("tbody tr td:first-child");
  expect((await named.allTextContents()).map(Number)).toEqual(badLines);
  await page.getByText("age: ").first().waitFor();
  expect(await count()).toBe(0);
  await bring.click();
  await page.getByText("The import is done:").waitFor({ timeout: 90_000 });
  expect(await count()).toBe(rows - badLines.length);
}, 240_000);

it("a file that is none is refused as a whole, and people are taken out as one", async () => {
  const person = await makePerson(await signInAsAdmin(inject("origin")));
  const { page } = await openWorkspace(browser, "/transfer");
  const buffer = Buffer.from("colour,shape\nred,round\n");
  const file = { name: "shapes.csv", mimeType: "text/csv", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("alert").getByText("The file was not taken").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download JSON" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
  expect(lines.some((line) => JSON.parse(line).surname === person.surname)).toBe(true);
});
