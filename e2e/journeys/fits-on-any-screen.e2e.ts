import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import type { Locator } from "@playwright/test";
import { chooseMedia, pdf } from "../src/files.ts";
import { holdResponses, openHydrated, waitForHydration } from "../src/hydration.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, makePerson, makeProof, uniqueSurname } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

/** The parts of a text, divided where a line may end, that are on two lines. */
const brokenParts = (texts: Locator) =>
  texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode() as Text | null; node; ) {
        for (const { index, 0: part } of node.data.matchAll(/[^\s_-]+[_-]*/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + part.length);
          if (range.getClientRects().length > 1) broken.push(part);
        }
        node = walker.nextNode() as Text | null;
      }
      return broken;
    }),
  );

test("on a phone the names of cookies break after underscores only", async ({ open }) => {
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open("/cookies", { width: 360, language });
    const names = page.getByRole("rowheader");
    await expect(names.filter({ hasText: "gd_failed_shell" })).toBeVisible();
    expect(await brokenParts(names), language).toEqual([]);
  }
});

test("on a phone the name of an account breaks after underscores only", async ({ admin, open }) => {
  const person = await makePerson(admin, { instagramUsername: "of_the_archive_in_kharkiv" });
  const { page } = await open(`/p/${person.slug}`, { width: 360, as: "reader" });
  const contact = page.getByRole("link", { name: /^@of_the_archive_in_kharkiv/ });
  await expect(contact).toBeVisible();
  expect(await brokenParts(contact)).toEqual([]);
});

test("the number of a PDF's pages is one line on its picture", { tag: "@long" }, async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  const pages = Array.from({ length: 12 }, (_, page) => `Page ${page + 1}`);
  await makeProof(admin, person.id, { files: [pdf(pages, "letters.pdf")] });
  for (const [language, text] of [
    ["ru", "PDF, 12 с."],
    ["en", "PDF, 12 p."],
    ["uk", "PDF, 12 с."],
  ] as const) {
    const { page } = await open(`/p/${person.slug}`, { as: "reader", language });
    const label = page.locator(".gd-media-label", { hasText: text });
    await expect(label).toBeVisible();
    const excess = await label.evaluate(({ firstChild, scrollWidth, clientWidth }) => {
      const range = document.createRange();
      range.selectNodeContents(firstChild as Node);
      return { lines: range.getClientRects().length, width: scrollWidth - clientWidth };
    });
    expect(excess, language).toEqual({ lines: 1, width: 0 });
  }
});

test("the details of a suggestion have two lines at most", async ({ admin, open }) => {
  const occupation =
    "Сестра милосердия, основательница монашеского сестричества и общины, писательница и врач";
  const person = await makePerson(admin, { occupation });
  const { page } = await open("/", { width: 360 });
  await page.getByRole("combobox", { name: "Найти человека" }).fill(person.fullName);
  const details = page.locator(".gd-search-details", { hasText: "основательница" }).first();
  await expect(details).toBeVisible();
  const lines = await details.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeCloseTo(2, 1);
});

test("the terms and values of a receipt stand on one line", async ({ admin, open }) => {
  const { id: personId } = await makePerson(admin);
  const { receipt } = await createCaller(productOrigin).call(endpoints.createProof, {
    body: { personId, title: "Дело без даты", description: "Текст" },
  });
  const { page } = await open(`/receipts/proof/${receipt}`);
  await expect(page.getByRole("definition").getByRole("link")).toBeVisible();
  const offsets = await page.locator(".gd-definition").evaluateAll((rows) =>
    rows.map((row) => {
      const bottoms = [...row.children].map((child) => {
        const range = document.createRange();
        range.selectNodeContents(child);
        const text = document.createTreeWalker(child, NodeFilter.SHOW_TEXT).nextNode();
        if (text) range.selectNodeContents(text);
        return range.getBoundingClientRect().bottom;
      });
      return Math.abs(Math.max(...bottoms) - Math.min(...bottoms));
    }),
  );
  expect(offsets.length).toBeGreaterThan(2);
  expect(Math.max(...offsets)).toBeLessThan(2);
});

for (const width of [360, 768, 1440]) {
  test(`the circle of a person's initials is inside the portrait at ${width} px`, async ({
    admin,
    open,
  }) => {
    const person = await makePerson(admin);
    const { page } = await open(`/p/${person.slug}`, { width });
    const portrait = page.locator(".gd-portrait").filter({ visible: true });
    await expect(portrait.locator(".gd-avatar")).toBeVisible();
    const room = await portrait.evaluate((plate) => {
      const circle = plate.querySelector(".gd-avatar")?.getBoundingClientRect();
      return circle ? plate.getBoundingClientRect().width - circle.width : 0;
    });
    expect(room).toBeGreaterThan(16);
  });
}

test("at 768 px a toast covers no button of a dialog", async ({ openProfile }) => {
  const { page } = await openProfile();
  await page.setViewportSize({ width: 768, height: 860 });
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const dialog = page.getByRole("dialog");
  await chooseMedia(dialog, ["medal.jpg", "image/jpeg"]);
  const toast = page.locator(".gd-toast", { hasText: "Файл загружен" });
  await expect(toast).toBeVisible();
  const place = await toast.boundingBox();
  for (const name of ["Отмена", "Отправить на проверку"]) {
    const button = await dialog.getByRole("button", { name }).boundingBox();
    expect(button && place && button.y > place.y + place.height, name).toBe(true);
  }
});

test("at 768 px the row of figures has its height before they are known", { tag: "@long" }, async ({
  open,
}) => {
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open("/about", { width: 768, language });
    await waitForHydration(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/public/stats", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("contentinfo").locator('a[href="/"]').first().click();
    const figures = page.locator(".gd-figures");
    await expect(figures.getByText("—")).toHaveCount(3);
    const before = await figures.boundingBox();
    release();
    await expect(figures.getByText("—")).toHaveCount(0);
    expect((await figures.boundingBox())?.height, language).toBe(before?.height);
  }
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px a person's card has the height of its skeleton`, async ({ admin, open }) => {
    const occupation = `Врач ${uniqueSurname()}`.slice(0, 12);
    const name = { name: "Флоренс", surname: "Найтингейл" };
    const person = await makePerson(admin, { ...name, occupation });
    await makeProof(admin, person.id);
    const { page } = await open("/about", { width });
    await waitForHydration(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/public/people?*", async (route) => {
      await held;
      const url = new URL(route.request().url());
      url.searchParams.set("occupation", occupation);
      await route.continue({ url: String(url) });
    });
    await page.getByRole("contentinfo").locator('a[href="/"]').first().click();
    const skeletons = page.locator("[aria-labelledby=people-title] .gd-skeletons .gd-person");
    await expect(skeletons).toHaveCount(8);
    const before = await skeletons.first().boundingBox();
    release();
    const card = page.locator("article.gd-person");
    await expect(card).toHaveCount(1);
    expect((await card.boundingBox())?.height).toBe(before?.height);
  });
}

for (const { width, path } of [
  { width: 360, path: "/about" },
  { width: 768, path: "/about" },
  { width: 1440, path: "/about" },
  { width: 1440, path: "/people" },
]) {
  test(`the bar of a lost connection begins where ${path} does at ${width} px`, async ({
    open,
  }) => {
    const { page } = await open(path, { width, as: "reader" });
    await waitForHydration(page);
    await page.context().setOffline(true);
    const icon = page.locator(".gd-offline > svg");
    await expect(icon).toBeVisible();
    const name = page.getByRole("link", { name: "Добрые дела", exact: true }).first();
    expect((await icon.boundingBox())?.x).toBe((await name.boundingBox())?.x);
    const top = await page.locator(".gd-offline > span").evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().top;
    });
    expect(top).toBeGreaterThanOrEqual(8);
  });
}

test("on a phone no placeholder is cut", { tag: "@long" }, async ({ open }) => {
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open("/", { width: 360, as: "admin", language });
    for (const path of ["/", "/people", "/users"]) {
      await openHydrated(page, path);
      const field = page.locator("main input[type=search]");
      await expect(field).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const room = await field.evaluate((input: HTMLInputElement) => {
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(input, "::placeholder");
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
        const canvas = document.createElement("canvas").getContext("2d");
        if (!canvas) throw new Error("no canvas");
        canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        if (!canvas.font.includes(fontSize)) throw new Error(`no font: ${canvas.font}`);
        const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
        return input.clientWidth - padding - canvas.measureText(input.placeholder).width;
      });
      expect(room, `${path}, ${language}`).toBeGreaterThanOrEqual(0);
    }
  }
});

test("on a phone no term of a record is broken, and its handle after underscores only", {
  tag: "@long",
}, async ({ admin, open }) => {
  const { id, surname } = await makePerson(admin, {
    instagramUsername: "nightingale_archive_demo",
  });
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open(`/admin/people/${id}`, { width: 360, as: "admin", language });
    const terms = page.locator("main dt");
    await expect(terms.first()).toBeVisible();
    expect(await brokenParts(terms), language).toEqual([]);
    await page.goto("/settings");
    await expect(terms.first()).toBeVisible();
    expect(await brokenParts(terms), language).toEqual([]);
    await page.goto(`/people?search=${surname}`);
    const handle = page.getByText("@nightingale_archive_demo");
    await expect(handle).toBeVisible();
    expect(await brokenParts(handle), language).toEqual([]);
  }
});

test("on a phone the name of a suggested change is beside no button", async ({ admin, open }) => {
  const { id } = await makePerson(admin);
  await callFor(admin, endpoints.suggestEdit, id, { phone: "+48220000124" });
  const { page } = await open("/contact-edits", { width: 360, as: "admin" });
  const change = page.getByRole("article").first().getByRole("listitem").first();
  const name = await change.getByRole("heading").boundingBox();
  const button = await change.getByText("Принять", { exact: true }).boundingBox();
  expect(name && button && button.y >= name.y + name.height).toBe(true);
});

test("at 768 px each line of figures begins at the edge", { tag: "@long" }, async ({ open }) => {
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open("/settings?tab=system", { width: 768, as: "admin", language });
    const figures = page.locator(".gd-figures").first();
    await expect(figures.locator("dd")).toHaveCount(6);
    const places = await figures.locator("dd").evaluateAll((values) =>
      values.map((value) => {
        const { x, y } = value.getBoundingClientRect();
        return { x, y };
      }),
    );
    const [first, ...rest] = places;
    const begins = rest.filter(({ y }, index) => y > (places[index]?.y ?? 0));
    expect(begins.length, language).toBeGreaterThan(0);
    for (const { x } of begins) expect(x, language).toBe(first?.x);
  }
});

test("the heading of a page is as large before its front end has loaded", async ({ open }) => {
  const { page } = await open("/submit-person", { width: 1440 });
  await waitForHydration(page);
  const release = await holdResponses(page.context(), "**/mf/mf-registry/**/*.js");
  await page.getByRole("contentinfo").locator('a[href="/"]').first().click();
  const sizeOf = (heading: Locator) =>
    heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const placeholder = page.locator(".gd-first > h1");
  await expect(placeholder).toBeVisible();
  const size = await sizeOf(placeholder);
  release();
  await expect(placeholder).toHaveCount(0);
  // 2 % larger, so that the page's own heading is no new largest paint.
  expect(size / (await sizeOf(page.locator("main h1")))).toBeCloseTo(1.02, 2);
});
