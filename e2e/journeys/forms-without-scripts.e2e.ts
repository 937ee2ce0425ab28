import { storedPeople, uniqueSurname } from "../src/records.ts";
import { wordsOf } from "../src/screen.ts";
import { expect, showsTitle, test } from "../src/test.ts";

for (const language of ["ru", "en", "uk"] as const) {
  test(`without scripts a person is submitted once, after an error was mended, in ${language}`, async ({
    visitWithoutScripts,
  }) => {
    const words = wordsOf(language);
    const surname = uniqueSurname();
    const page = await visitWithoutScripts({ language });
    await page.goto("/submit-person");
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const send = page.getByRole("button", { name: words("submissions:person.submit") });
    await expect(page.getByText(words("submissions:photo.needsScripts"))).toBeVisible();
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
    await send.click();
    await showsTitle(page, words("submissions:person.sentTitle"));
    await expect(page.getByText(words("ui:pending"), { exact: true })).toBeVisible();
    const receipt = await page.getByTestId("receipt").textContent();

    await page.goBack();
    await field("surname").fill(surname);
    await send.click();
    await expect(page.getByTestId("receipt")).toHaveText(receipt ?? "");
    expect(await storedPeople(surname)).toBe(1);
  });
}
