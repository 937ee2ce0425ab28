import { processNames } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { inDatabase } from "../src/house.ts";
import { makePerson } from "../src/people.ts";
import { openWorkspace } from "../src/workspace.ts";

const origin = inject("origin");
const browser = useBrowser();

it("every service and engine says how it is, and a buried event is taken up again", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const consumer = "contact-edits-public-people";
  const id = `${consumer}:e2e-${person.id}`;
  await inDatabase("people", async (people) => {
    const outbox = people.collection("outbox");
    const row = await outbox.findOne({ "event.subject": String(person.id) });
    const letter = {
      ...{ consumer, subject: "events.people.person_created", error: "Error: not yet" },
      ...{ body: JSON.stringify(row?.event), at: new Date() },
    };
    await inDatabase("contact_edits", (edits) =>
      edits.collection<{ _id: string }>("dead_letters").insertOne({ _id: id, ...letter }),
    );
  });
  const { page } = await openWorkspace(browser, "/settings?tab=system");
  const services = page.getByRole("table", { name: "Gateway and services" });
  for (const name of processNames) {
    const row = services.getByRole("row").filter({ hasText: name });
    await row.getByText("works", { exact: true }).waitFor();
  }
  for (const engine of ["Database", "Messages", "Files"]) {
    await page.getByRole("listitem").filter({ hasText: engine }).getByText("works").waitFor();
  }
  const letters = page.getByRole("table", { name: "Dead letters" });
  const own = letters.getByRole("row").filter({ hasText: consumer });
  await own.first().getByRole("button", { name: "Replay" }).click();
  await page.locator("[data-toast]").getByText("The event will be taken up again").waitFor();
  const left = () =>
    inDatabase("contact_edits", (edits) =>
      edits.collection<{ _id: string }>("dead_letters").countDocuments({ _id: id }),
    );
  await expect.poll(left).toBe(0);
});

it("the promised day is shown: what waits, how long decisions take, each chart with its table", async () => {
  const { page } = await openWorkspace(browser, "/dashboard");
  await page.getByRole("heading", { name: "Decisions in 30 days" }).waitFor();
  await page.getByText(/^In 30 days \d+ approved, \d+ rejected$/).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "As a table" }).click();
  const rows = page.getByRole("table", { name: "Decisions in 30 days" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(31);
  await page.getByRole("button", { name: "As a chart" }).click();
  for (const words of ["Under 12 hours", "12–24 hours", "Over 24 hours", "Waits longest"]) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  await page.getByText("Half of the decisions within").waitFor();
  const visitor = await browser.visit({ origin, language: "en" });
  await visitor.page.goto("/about");
  await visitor.page.getByText(/^Today half of what was sent in was reviewed within/).waitFor();
});
