import { inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("a suggested phone change is approved and appears on the profile", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { phone: "+442079460001" });

  const stranger = await visit({ origin });
  await stranger.page.goto(`/p/${person.slug}`);
  await stranger.page.getByRole("button", { name: "Предложить правку" }).click();
  const dialog = stranger.page.getByRole("dialog");
  await dialog.getByLabel("Телефон").fill("+44 20 7946 0002");
  await dialog.getByLabel("Комментарий").fill("Номер сменился весной.");
  await dialog.getByRole("button", { name: "Отправить" }).click();
  await dialog.getByRole("heading", { name: "Изменения отправлены" }).waitFor();

  const subscriber = await visit({ origin });
  await subscriber.page.goto("/");
  await signInByDialog(subscriber.page, "reader", "reader-demo");
  await subscriber.page.goto(`/p/${person.slug}`);
  await subscriber.page.getByRole("link", { name: "+442079460001" }).waitFor();

  const desk = await visit({ origin });
  await desk.page.goto("/");
  await signInByDialog(desk.page, "admin", "admin-demo");
  await desk.page.goto("/contact-edits");
  const card = desk.page.getByRole("article").filter({ hasText: person.surname ?? "" });
  await card.getByRole("button", { name: /Одобрить/ }).click();

  await subscriber.page.getByRole("link", { name: "+442079460002" }).waitFor();
});
