import { endpoints } from "@deeds/contracts";
import {
  makePerson,
  makeProofs,
  storedPeople,
  storedProofs,
  storedSuggestions,
  uniqueSurname,
} from "../src/records.ts";
import { wordsOf } from "../src/screen.ts";
import { expect, longUnless, showsTitle, test } from "../src/test.ts";

for (const language of ["ru", "en", "uk"] as const) {
  test(
    `without scripts a person is submitted once, after an error was mended, in ${language}`,
    longUnless(language === "en"),
    async ({ visitWithoutScripts }) => {
      const words = wordsOf(language);
      const surname = uniqueSurname();
      const page = await visitWithoutScripts({ language, width: 390 });
      await page.goto("/");
      await page
        .getByRole("link", { name: words("shell:navigation.submitPerson") })
        .first()
        .click();
      await showsTitle(page, words("submissions:person.title"));
      const field = (name: string) => page.locator(`form [name="${name}"]`);
      const send = page.getByRole("button", { name: words("submissions:person.submit") });
      // Playwright finds no text in `noscript`.
      const note = page.locator("noscript p").first();
      await expect(note).toHaveText(words("submissions:photo.needsScripts"));
      await expect(note).toBeVisible();
      await expect(page.locator("#person-profilePhoto")).toBeHidden();
      await field("surname").fill(surname);
      await field("country").selectOption({ index: 2 });
      await field("birthDate.day").fill("31");
      await field("birthDate.month").fill("2");
      await field("birthDate.year").fill("1990");
      await field("notes").fill("Первая строка.\nВторая.");
      const [response] = await Promise.all([page.waitForEvent("response"), send.click()]);
      expect(response.status()).toBe(422);

      const missing = words("submissions:person.nameRequired");
      await expect(page.getByRole("alert").getByRole("link", { name: missing })).toBeVisible();
      await expect(page.locator("#person-name-error")).toHaveText(missing);
      await expect(page.locator("#person-birthDate-error")).toContainText("31.2.1990");
      await expect(field("surname")).toHaveValue(surname);
      await expect(field("country")).not.toHaveValue("");
      await expect(field("notes")).toHaveValue("Первая строка.\nВторая.");
      expect(await storedPeople(surname)).toBe(0);

      await field("name").fill("Анна");
      await field("birthDate.month").fill("1");
      await field("age").fill("сорок");
      await send.click();
      await expect(page.locator("#person-age-error")).toBeVisible();
      await expect(field("age")).toHaveValue("сорок");
      expect(await storedPeople(surname)).toBe(0);

      await field("age").fill("");
      await send.dblclick();
      await showsTitle(page, words("submissions:person.sentTitle"));
      await expect(page.getByText(words("ui:pending"), { exact: true })).toBeVisible();
      await expect(page.getByTestId("receipt")).toHaveText(/^[\w-]{20,}$/);
      expect(await storedPeople(surname)).toBe(1);
    },
  );
}

for (const language of ["ru", "en", "uk"] as const) {
  test(
    `without scripts a profile leads to its forms, which the administrator gets once, in ${language}`,
    longUnless(language === "uk"),
    async ({ visitWithoutScripts, admin }) => {
      const words = wordsOf(language);
      const person = await makePerson(admin, { phone: "+380671112266" });
      const page = await visitWithoutScripts({ language });
      const field = (name: string) => page.locator(`form [name="${name}"]`);
      const openForm = async (link: string) => {
        await page.goto(`/people/${person.id}`);
        await page.getByRole("link", { name: words(link), exact: true }).click();
        await expect(page.getByRole("main")).toContainText(person.fullName);
      };
      const send = (button: string) => page.getByRole("button", { name: words(button) }).click();
      const showsError = (text: string) =>
        expect(page.getByRole("alert").getByRole("link", { name: words(text) })).toBeVisible();
      const showsReceipt = async (kind: string) => {
        await showsTitle(page, words(`submissions:receipt.titles.${kind}`));
        await expect(page.getByText(words("ui:pending"), { exact: true })).toBeVisible();
        return (await page.getByTestId("receipt").textContent()) ?? "";
      };

      await openForm("registry:person.suggestChange");
      await field("comment").fill("Номер сменился");
      await send("submissions:change.submit");
      await showsError("submissions:change.nothing");
      await expect(field("comment")).toHaveValue("Номер сменился");
      await field("phone").fill("+380671112277");
      await send("submissions:change.submit");
      await showsReceipt("contact-edit");
      expect(await storedSuggestions(person.id)).toBe(1);

      await openForm("registry:person.addProof");
      await field("title").fill("Школа");
      await send("submissions:proof.submit");
      await expect(page.locator("#proof-description-error")).toBeVisible();
      await expect(field("title")).toHaveValue("Школа");
      await field("description").fill("Учит детей бесплатно.");
      await send("submissions:proof.submit");
      await showsReceipt("proof");
      expect(await storedProofs(person.id)).toMatchObject([{ title: "Школа", isAnonymous: true }]);

      await openForm("registry:removal.report");
      await field("relation").fill("Это я");
      await page.locator('[name="wish"][value="hide"]').check();
      await send("registry:removal.submit");
      await showsError("registry:removal.missing.text");
      await expect(page.locator('[name="wish"][value="hide"]')).toBeChecked();
      await field("text").fill("Уберите телефон.");
      await send("registry:removal.submit");
      await showsReceipt("removal");
      const requests = await admin.call(endpoints.removalRequests, {});
      const all = Array.isArray(requests) ? requests : requests.items;
      expect(all.filter(({ personId }) => personId === person.id)).toMatchObject([
        { wish: "hide" },
      ]);
    },
  );
}

test("without scripts the language is chosen by a link, and stays", async ({
  visitWithoutScripts,
}) => {
  const page = await visitWithoutScripts();
  await page.goto("/submit-person");
  await page.getByRole("link", { name: "Українська" }).click();
  await showsTitle(page, wordsOf("uk")("submissions:person.title"));
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  await page.goto("/?search=Гааз&sort=name");
  await expect(page.getByRole("link", { name: "Українська" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(new URL(page.url()).searchParams.get("search")).toBe("Гааз");
  expect(new URL(page.url()).searchParams.get("sort")).toBe("name");
});

test("without scripts a link without an address is refused, and not lost", async ({
  visitWithoutScripts,
}) => {
  const words = wordsOf("ru");
  const surname = uniqueSurname();
  const page = await visitWithoutScripts();
  await page.goto("/submit-person");
  const field = (name: string) => page.locator(`form [name="${name}"]`);
  const send = page.getByRole("button", { name: words("submissions:person.submit") });
  await field("name").fill("Анна");
  await field("surname").fill(surname);
  await field("typedLink.type").selectOption("vk");
  await field("typedLink.username").fill("archive");
  await send.click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
  await expect(field("typedLink.username")).toHaveValue("archive");
  expect(await storedPeople(surname)).toBe(0);
  await field("typedLink.url").fill("https://vk.com/archive");
  await send.click();
  await showsTitle(page, words("submissions:person.sentTitle"));
  expect(await storedPeople(surname)).toBe(1);
});

test("without scripts all proofs of a person are read", async ({ visitWithoutScripts, admin }) => {
  const person = await makePerson(admin, {});
  await makeProofs(admin, person.id, 21);
  const page = await visitWithoutScripts();
  await page.goto(`/p/${person.slug}`);
  const titles = page.getByRole("main").getByText(/^Дело \d+$/);
  await expect(titles).toHaveCount(20);
  await page.locator('a[href*="proofs="]').click();
  await expect(titles).toHaveCount(21);
});

test("without scripts no button is shown that needs them", async ({
  visitWithoutScripts,
  admin,
}) => {
  const words = wordsOf("en");
  const person = await makePerson(admin, { phone: "+380671112266" });
  const page = await visitWithoutScripts({ language: "en" });
  const buttons = page.getByRole("button");
  await page.goto(`/p/${person.slug}`);
  await showsTitle(page, person.fullName);
  await expect(buttons).toHaveCount(0);
  await page.goto("/?search=Gaaz");
  await expect(page.getByRole("button", { name: words("ui:clear") })).toHaveCount(0);
  for (const path of ["/auth", "/reset-password", "/confirm-email", "/unsubscribe?token=x"]) {
    await page.goto(path);
    await expect(page.locator("noscript p").first()).toHaveText(words("ui:needsScripts"));
    await expect(buttons).toHaveCount(0);
  }
});

test("without scripts a page of a signed-in user has one main area, and a sentence about scripts", async ({
  visitWithoutScripts,
}) => {
  const page = await visitWithoutScripts({ language: "en", as: "visitor" });
  for (const path of ["/about", "/browse"]) {
    await page.goto(path);
    await expect(page.locator("main")).toHaveCount(1);
    await expect(page.locator("noscript p").last()).toContainText("The site needs JavaScript.");
  }
});
