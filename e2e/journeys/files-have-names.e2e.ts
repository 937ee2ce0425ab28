import { demoFile, png } from "../src/files.ts";
import { makePerson, makeProof } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

test("the controls of each recording of a proof are named by its number", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  const files = ["bells.ogg", "phonograph.ogg"].map((name) => demoFile(name, "audio/ogg"));
  await makeProof(admin, person.id, { files });
  const { page } = await open(`/p/${person.slug}`, { as: "reader" });
  for (const number of [1, 2]) {
    const play = page.getByRole("button", { name: `Слушать, файл ${number}` });
    await expect(play).toBeVisible();
    const position = page.getByRole("slider", { name: `Место в записи, файл ${number}` });
    await expect(position).toBeVisible();
  }
});

test("a photo has its number among the files of the proof", async ({ admin, open }) => {
  const person = await makePerson(admin);
  await makeProof(admin, person.id, { files: [png("one.png", 60), png("two.png", 90)] });
  const { page } = await open(`/p/${person.slug}`, { as: "reader" });
  await page.getByRole("button", { name: "Открыть: фото, файл 2" }).click();
  const picture = page.getByRole("dialog").getByRole("img");
  await expect(picture).toHaveAttribute("alt", "фото, 2 из 2");
});
