import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import { origin } from "../src/product-under-test.ts";
import { itemsOf, makePerson, makeProof } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

test("proofs, suggestions and addresses follow a merge, and come back when it is undone", async ({
  visit,
  openWorkspace,
  admin,
}) => {
  const stranger = createCaller(origin);
  const stays = await makePerson(admin, { city: "Винница" });
  const goes = await makePerson(admin, {
    ...{ surname: stays.surname, city: "Житомир", occupation: "Учительница" },
  });
  await makeProof(admin, goes.id, { title: "Письмо из школы" });
  const { suggestion } = await stranger.call(endpoints.suggestEdit, {
    params: { id: goes.id },
    body: { phone: "+380671112233" },
  });
  const personOfSuggestion = async () => {
    const found = await admin.call(endpoints.contactEdits, { params: { status: "pending" } });
    const list = itemsOf(found);
    return list.find(({ id }) => id === suggestion.id)?.personId;
  };

  const { page } = await openWorkspace(`/admin/p/${stays.slug}`);
  await page.getByRole("link", { name: "Merge", exact: true }).click();
  const alike = page.getByRole("listitem").filter({ hasText: String(goes.id).padStart(6, "0") });
  await alike.getByRole("link", { name: "Compare" }).click();
  const city = page.getByRole("group", { name: "City" });
  await expect(city.getByLabel("Винница")).toBeChecked();
  await city.getByLabel("Житомир").check();
  expect(
    await page.getByRole("group", { name: "Occupation" }).getByLabel("Учительница").isChecked(),
  ).toBe(true);
  await page.getByRole("button", { name: "Merge the records" }).click();
  const question = page.getByRole("alertdialog");
  await expect(
    question.getByText(`Entry no. ${goes.id} leaves the register`, { exact: false }),
  ).toBeVisible();
  await question.getByRole("button", { name: "Merge the records" }).click();
  await expect(page.locator("[data-toast]").getByText("The records were merged")).toBeVisible();
  await page.waitForURL(`/admin/people/${stays.id}`);
  await expect(page.getByText("Письмо из школы")).toBeVisible();

  const reader = await visit();
  await reader.page.goto(`/p/${goes.slug}`);
  await expect(reader.page.getByText("Письмо из школы")).toBeVisible();
  expect(new URL(reader.page.url()).pathname).toBe(`/p/${stays.slug}`);
  await expect(reader.page.getByText("Житомир").first()).toBeVisible();
  await expect.poll(personOfSuggestion).toBe(stays.id);
  const params = { id: stays.id };
  await expect
    .poll(async () => (await stranger.call(endpoints.publicPerson, { params })).proofCount)
    .toBe(1);

  await page.getByRole("button", { name: "Undo the merge" }).click();
  await expect(page.locator("[data-toast]").getByText("The merge was undone")).toBeVisible();
  const back = { params: { id: goes.id } };
  await expect
    .poll(async () => (await stranger.call(endpoints.publicPerson, back)).proofCount)
    .toBe(1);
  expect(await stranger.call(endpoints.publicPerson, { params })).toMatchObject({
    ...{ id: stays.id, city: "Винница", occupation: null },
  });
  await expect.poll(personOfSuggestion).toBe(goes.id);
});

test("a merge cannot be undone once the record was edited, and says so", async ({
  openWorkspace,
  admin,
}) => {
  const [stays, goes] = [await makePerson(admin), await makePerson(admin)];
  const merge = { params: { id: goes.id }, body: { into: stays.id } };
  await admin.call(endpoints.mergePerson, merge);
  const edit = { params: { id: stays.id }, body: { city: "Одесса" } };
  await admin.call(endpoints.updatePerson, edit);
  const { page } = await openWorkspace(`/admin/people/${stays.id}`);
  await expect(page.getByText("too late to undo: the record was edited")).toBeVisible();
  await page.goto(`/admin/people/${goes.id}`);
  await expect(page.getByText("This record was merged into")).toBeVisible();
});
