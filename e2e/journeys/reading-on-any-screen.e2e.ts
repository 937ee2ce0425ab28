import type { Page } from "@playwright/test";
import { demoFile } from "../src/files.ts";
import { makePerson, makeProof } from "../src/records.ts";
import { atRest, overflow, prepareVisit, violations } from "../src/screen.ts";
import { expect, longUnless, test } from "../src/test.ts";

const started = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-started", "");

/** Where the parts of a page are, without what opens over them. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main :is(h1, h2, h3, p, button, a)")]
      .filter((element) => !element.closest("[role=menu]"))
      .map((element) => {
        const { x, y, width } = element.getBoundingClientRect();
        return `${element.textContent} ${x} ${y + scrollY} ${width}`;
      }),
  );

for (const width of [390, 1440]) {
  test(`the share menu moves nothing of a page of ${width} px`, async ({ admin, visit }) => {
    const person = await makePerson(admin);
    await makeProof(admin, person.id);
    const { page } = await visit({ width });
    await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "share"));
    await page.goto(`/p/${person.slug}`);
    await expect(page.getByRole("heading", { name: "Письмо из архива" })).toBeVisible();
    // The people service counts a proof after it is public.
    await expect(page.getByText("Проверенных доказательств нет")).toHaveCount(0);
    await started(page);
    const share = page.getByRole("button", { name: "Поделиться" });
    await share.focus();
    const before = await places(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Telegram" })).toBeVisible();
    await atRest(page);
    expect(await places(page)).toEqual(before);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    expect(await places(page)).toEqual(before);
  });
}

test("a list has its height from the moment it waits", async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.goto("/about");
  await started(page);
  await page.route("**/api/public/people?*", () => undefined);
  const heights = await page.evaluateHandle(() => {
    const seen = new Set<number>();
    const look = () => {
      const list = document.querySelector("[aria-labelledby=people-title]");
      if (list) seen.add(list.getBoundingClientRect().height);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Главная" }).click();
  const list = page.getByRole("region", { name: "Люди в реестре" });
  await expect(list.locator(".gd-skeleton").first()).toBeVisible();
  expect(await heights.evaluate((seen) => seen.size)).toBe(1);
});

/** What of the focused element's height can be seen, from 0 to 1. */
const visibleShare = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return { name: "none", share: 0 };
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = Math.min(innerWidth - 2, Math.max(1, left + width / 2));
    const rows = Array.from({ length: 20 }, (_, index) => top + ((index + 0.5) * height) / 20);
    const seen = rows.filter((y) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
    return { name: `${element.tagName} ${element.id}`, share: seen.length / rows.length };
  });

for (const [button, fields] of [
  ["Предложить правку", 11],
  ["Добавить доказательство", 7],
] as const) {
  test(`at 400 % the buttons of "${button}" cover no field`, async ({ openProfile }) => {
    const { page } = await openProfile();
    await started(page);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.getByRole("button", { name: button }).click();
    const dialog = page.locator("[role=dialog] .gd-dialog");
    await expect(dialog.getByRole("button", { name: "Отмена" })).toHaveCount(1);
    await atRest(page);
    for (let field = 0; field < fields; field += 1) {
      await page.keyboard.press("Tab");
      const { name, share } = await visibleShare(page);
      expect(share, name).toBe(1);
    }
    expect(await violations(page)).toEqual([]);
  });
}

test("at 320 px long words are divided by the rules of the page's language", async ({
  admin,
  open,
}) => {
  const notes = "Высокоблагонамереннейшее противообщественноисправительное учреждение";
  const person = await makePerson(admin, { notes });
  const { page } = await open(`/p/${person.slug}`, { width: 320 });
  const text = page.getByText(notes);
  await expect(text).toHaveCSS("hyphens", "auto");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 860 });
  await expect(text).toHaveCSS("hyphens", "manual");
});

for (const width of [320, 360]) {
  test(
    `no word of the first title is broken at ${width} px, in three languages`,
    longUnless(width === 320),
    async ({ open }) => {
      for (const language of ["ru", "en", "uk"] as const) {
        const { page } = await open("/", { width, language });
        const brokenWords = await page.locator("h1").evaluate((title) => {
          const text = title.firstChild as Text;
          return [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1 ? word : [];
          });
        });
        expect(brokenWords, language).toEqual([]);
      }
    },
  );
}

/** Links and buttons under 44 px that are no words of a sentence. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, select, summary, input:not([type=file])")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isLarge = Math.min(width, height) >= 44 || width * height === 0;
        const isCard = getComputedStyle(element, "::after").position === "absolute";
        const isInLabel = (element.closest("label")?.getBoundingClientRect().height ?? 0) >= 44;
        const isWord = element.parentElement?.firstChild?.nodeType === Node.TEXT_NODE;
        // What only assistive technology finds is 1 px.
        return !isLarge && !isCard && !isInLabel && !isWord && width > 1;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

for (const path of ["/", "/submit-person", "/about", "/privacy", "/browse", "/receipts"]) {
  test(`every link and button of ${path} is at least 44 px`, async ({ open }) => {
    const { page } = await open(path, { width: 390 });
    await started(page);
    await page.waitForLoadState("networkidle");
    expect(await smallTargets(page)).toEqual([]);
  });
}

test("every link and button of a profile is at least 44 px", async ({ admin, openProfile }) => {
  const { page, person } = await openProfile({ phone: "+380671112266" }, { as: "reader" });
  await makeProof(admin, person.id);
  await page.setViewportSize({ width: 390, height: 860 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Письмо из архива" })).toBeVisible();
  await started(page);
  expect(await smallTargets(page)).toEqual([]);
});

test("a printed profile has no boxes, buttons or empty pictures", async ({ admin, open }) => {
  const person = await makePerson(admin, { phone: "+380671112266" });
  await makeProof(admin, person.id);
  const { page } = await open(`/p/${person.slug}`);
  await expect(page.getByRole("heading", { name: "Письмо из архива" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "К реестру" })).toBeHidden();
  const main = page.getByRole("main");
  expect(await main.getByRole("button").and(page.locator(":visible")).count()).toBe(0);
  const boxes = page.locator(".gd-gate, .gd-hidden-contacts");
  expect(await boxes.count()).toBeGreaterThan(1);
  const borders = await boxes.evaluateAll((all) =>
    all.map((box) => getComputedStyle(box).borderTopWidth),
  );
  expect(new Set(borders)).toEqual(new Set(["0px"]));
});

for (const [name, type, kind] of [
  ["newsreel-garden.webm", "video/webm", "Видео"],
  ["bells.ogg", "audio/ogg", "Аудио"],
  ["radio-talk.mp3", "audio/mpeg", "Аудио"],
] as const) {
  test(
    `a guest sees the kind and the length of ${name}, as players show it`,
    longUnless(kind === "Видео"),
    async ({ admin, open }) => {
      const person = await makePerson(admin);
      await makeProof(admin, person.id, { files: [demoFile(name, type)] });
      const { page } = await open(`/p/${person.slug}`, { as: "reader" });
      const seconds = await page
        .locator(".gd-media :is(video, audio)")
        .evaluate(async (player: HTMLMediaElement) => {
          if (player.readyState === 0) {
            await new Promise((resolve) => player.addEventListener("loadedmetadata", resolve));
          }
          return Math.round(player.duration);
        });
      const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      const guest = await open(`/p/${person.slug}`, { width: 390 });
      const label = guest.page.locator(".gd-media .gd-media-label");
      await expect(label).toHaveText(`${kind}, ${length}`, { ignoreCase: true });
      await expect(guest.page.locator(".gd-media :is(video, audio)")).toHaveCount(0);
    },
  );
}

test("a guest sees the kind of a hidden file in place of an empty box", async ({ admin, open }) => {
  const person = await makePerson(admin);
  const files = [
    demoFile("newsreel-garden.webm", "video/webm"),
    demoFile("certificate.pdf", "application/pdf"),
    demoFile("letter-1.jpg", "image/jpeg"),
  ];
  await makeProof(admin, person.id, { files });
  const { page } = await open(`/p/${person.slug}`, { width: 390 });
  for (const [kind, signs] of [
    ["video", 1],
    ["pdf", 1],
    // A photo has its colors.
    ["photo", 0],
  ] as const) {
    const file = page.locator(`.gd-media[data-kind="${kind}"]`);
    await expect(file.locator(".gd-media-label")).toBeVisible();
    await expect(file.locator(".gd-media-sign")).toHaveCount(signs);
  }
  expect(await violations(page)).toEqual([]);
});

for (const timezoneId of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
  test(`an entry has one day on all pages for a reader in ${timezoneId}`, async ({
    admin,
    openContext,
    openPage,
  }) => {
    const person = await makePerson(admin);
    const [day = "", time = ""] = person.createdAt.split("T");
    const date = day.split("-").toReversed().join(".");
    const context = await openContext({ as: "admin" }, { timezoneId });
    await prepareVisit(context, { first: false }, "ru");
    const page = await openPage(context);
    await page.goto(`/people/${person.id}`);
    await started(page);
    const shown = (text: string) => page.getByText(text, { exact: true }).locator("visible=true");
    await expect(shown(date).first()).toBeVisible();
    await page.goto(`/admin/people/${person.id}`);
    await expect(shown(`${date} ${time.slice(0, 5)} UTC`).first()).toBeVisible();
  });
}
