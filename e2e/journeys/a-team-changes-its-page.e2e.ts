import { join } from "node:path";
import { test } from "../src/own-product.ts";
import { copySources, replaceIn } from "../src/releases.ts";
import { expect, showsTitle } from "../src/test.ts";

const page = "src/about/about-page.tsx";
const card =
  'card: { title: "Заново", lines: [], number: null, verified: null, deeds: null, photo: null }';

test("a team changes markup, head and share image of its page by a release of its own", async ({
  ownProduct,
  temporaryFolder,
  visit,
  visitWithoutScripts,
}) => {
  const { origin } = ownProduct.product;
  const documentOf = async () => (await fetch(`${origin}/about`)).text();
  const before = await imageOf(origin, await documentOf());
  const sources = await copySources("mf-registry", temporaryFolder);
  await replaceIn(join(sources, page), '{t("about.title")}</PageTitle>', "Заново</PageTitle>");
  await replaceIn(join(sources, page), "return { title,", `return { title: "Новое имя", ${card},`);
  await ownProduct.run("scripts/ship.ts", ["mf-registry", "--gateway", origin, "--from", sources]);

  await expect.poll(documentOf).toContain("<title>Новое имя — Добрые дела</title>");
  const html = await documentOf();
  expect(html).toMatch(/<h1[^>]*>Заново<\/h1>/);
  const after = await imageOf(origin, html);
  expect(after.address).not.toBe(before.address);
  expect(after.bytes.equals(before.bytes)).toBe(false);

  const reader = await visitWithoutScripts();
  await reader.goto("/about");
  await showsTitle(reader, "Заново");
  const visitor = await visit();
  await visitor.page.goto("/about");
  await showsTitle(visitor.page, "Заново");
  await expect.poll(() => visitor.page.title()).toBe("Новое имя — Добрые дела");
});

async function imageOf(origin: string, html: string) {
  const [, content = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const { pathname, search } = new URL(content.replaceAll("&amp;", "&"));
  const response = await fetch(`${origin}${pathname}${search}`);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  return { address: content, bytes: Buffer.from(await response.arrayBuffer()) };
}
