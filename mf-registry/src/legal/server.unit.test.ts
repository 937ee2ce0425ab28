import { renderPageOnServer } from "@deeds/remote-kit/testing";
import { describe, expect, test } from "vitest";
import remote from "../remote.ts";

describe("who runs the register, privacy, terms and cookies", () => {
  const owner = { name: "Фонд «Память»", address: "Львів, вул. Тиха, 1", email: "a@b.example" };
  const at = (page: string, operator: object = owner) =>
    renderPageOnServer(remote, page, {
      data: { "GET /api/public/operator": { status: 200, body: operator } },
      language: "uk",
    });

  test.each(["/operator", "/privacy", "/terms", "/cookies"])(
    "%s is a page with the owner and the date, without scripts too",
    async (page) => {
      const { html, head, wants } = await at(page);
      expect(wants).toEqual([]);
      expect(html).toContain("Редакція від 28.11.2026");
      expect(html).toContain("Фонд «Память»");
      expect(html).toContain("Львів, вул. Тиха, 1");
      expect(html).toContain('href="mailto:a@b.example"');
      expect(head).toMatchObject({ about: { "@type": "WebPage" } });
      expect(head?.noIndex).not.toBe(true);
      const others = html.match(/<a [^>]*href="\/(operator|privacy|terms|cookies)"/g);
      expect(others).toHaveLength(3);
    },
  );

  test("privacy says how long data is stored, cookies have their lifetimes", async () => {
    expect((await at("/privacy")).html).toContain("Скільки зберігається");
    const { html } = await at("/cookies");
    expect(html).toMatch(/i18nextLng<\/th>.*рік<\/td>/s);
    expect(html).toContain("копія вибраної мови (i18nextLng)");
    expect(html).toMatch(/<a [^>]*href="\/offline"[^>]*>Збережені сторінки/);
  });

  test("an owner who is not named is no blank", async () => {
    const { html } = await at("/operator", { name: null, address: null, email: null });
    expect(html).toContain("Власник цього встановлення себе не назвав.");
  });
});
