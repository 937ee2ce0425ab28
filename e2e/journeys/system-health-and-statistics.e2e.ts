import { processNames } from "@deeds/contracts";
import { inDatabase } from "../src/product-under-test.ts";
import { makePerson } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

test("every service and engine says how it is, and a buried event is taken up again", async ({
  openWorkspace,
  admin,
}) => {
  const person = await makePerson(admin);
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
  const { page } = await openWorkspace("/settings?tab=system");
  const services = page.getByRole("table", { name: "Gateway and services" });
  for (const name of processNames) {
    const row = services.getByRole("row").filter({ hasText: name });
    await expect(row.getByText("works", { exact: true })).toBeVisible();
  }
  for (const engine of ["Database", "Messages", "Files"]) {
    await expect(
      page.getByRole("listitem").filter({ hasText: engine }).getByText("works"),
    ).toBeVisible();
  }
  const letters = page.getByRole("table", { name: "Dead letters" });
  const own = letters.getByRole("row").filter({ hasText: consumer });
  await own.first().getByRole("button", { name: "Replay" }).click();
  await expect(
    page.locator("[data-toast]").getByText("The event will be taken up again"),
  ).toBeVisible();
  const left = () =>
    inDatabase("contact_edits", (edits) =>
      edits.collection<{ _id: string }>("dead_letters").countDocuments({ _id: id }),
    );
  await expect.poll(left).toBe(0);
});

test("the promised day is shown: what waits, how long decisions take, each chart with its table", async ({
  visit,
  openWorkspace,
}) => {
  const { page } = await openWorkspace("/dashboard");
  await expect(page.getByRole("heading", { name: "Decisions in 30 days" })).toBeVisible();
  await page.getByText(/^In 30 days \d+ approved, \d+ rejected$/).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "As a table" }).click();
  const rows = page.getByRole("table", { name: "Decisions in 30 days" }).getByRole("row");
  await expect(rows).toHaveCount(31);
  await page.getByRole("button", { name: "As a chart" }).click();
  for (const words of ["Under 12 hours", "12–24 hours", "Over 24 hours", "Waits longest"]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Half of the decisions within")).toBeVisible();
  const visitor = await visit({ language: "en" });
  await visitor.page.goto("/about");
  await expect(
    visitor.page.getByText(/^Today half of what was sent in was reviewed within/),
  ).toBeVisible();
});
