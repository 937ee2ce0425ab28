// @vitest-environment happy-dom
import { fireEvent, renderPage, waitFor } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

const noResults = { items: [], page: 1, limit: 24, total: 0, totalPages: 0, totalIsExact: true };

const responses = {
  "GET /api/public/people": noResults,
  "GET /api/public/people/countries": [],
  "GET /api/public/stats": { totalPeople: 47, approvedProofs: null, activeUsers: 9 },
};

test("a typed name is searched for, and an empty result names it", async () => {
  const page = await renderPage(remote, "/", { responses });
  await page.screen.findByText("No people have been added to the registry yet.");
  fireEvent.change(page.screen.getByRole("searchbox"), { target: { value: "Barton" } });
  fireEvent.click(page.screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(page.address()).toBe("/?search=Barton"));
  await page.screen.findByText("No results for “Barton”. Try a different search term.");
  expect(page.calls.at(-1)?.call).toMatch(/^GET \/api\/public\/people\?.*search=Barton/);
});

test("the page has its texts in the chosen language", async () => {
  const { screen } = await renderPage(remote, "/", { responses, language: "uk" });
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Добрі справи — з іменами та доказами");
});
