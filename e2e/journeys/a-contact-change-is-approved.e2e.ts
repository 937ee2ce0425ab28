import { makePerson } from "../src/records.ts";
import { expect, signInByDialog, test } from "../src/test.ts";

test("a suggested phone change is approved and appears on the profile", async ({
  visit,
  admin,
}) => {
  const person = await makePerson(admin, { phone: "+442079460001" });

  const stranger = await visit();
  await stranger.page.goto(`/p/${person.slug}`);
  await stranger.page.getByRole("button", { name: "Предложить правку" }).click();
  const dialog = stranger.page.getByRole("dialog");
  await dialog.getByLabel("Телефон").fill("+44 20 7946 0002");
  await dialog.getByLabel("Комментарий").fill("Номер сменился весной.");
  await dialog.getByRole("button", { name: "Отправить" }).click();
  await expect(dialog.getByRole("heading", { name: "Изменения отправлены" })).toBeVisible();

  const subscriber = await visit();
  await subscriber.page.goto("/");
  await signInByDialog(subscriber.page, "reader", "reader-demo");
  await subscriber.page.goto(`/p/${person.slug}`);
  await expect(subscriber.page.getByRole("link", { name: "+442079460001" })).toBeVisible();

  const desk = await visit();
  await desk.page.goto("/");
  await signInByDialog(desk.page, "admin", "admin-demo");
  await desk.page.goto("/contact-edits");
  const card = desk.page.getByRole("article").filter({ hasText: person.surname ?? "" });
  await card.getByRole("button", { name: /Одобрить/ }).click();

  await expect(subscriber.page.getByRole("link", { name: "+442079460002" })).toBeVisible();
});
