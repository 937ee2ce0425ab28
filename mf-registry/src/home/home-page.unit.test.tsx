// @vitest-environment happy-dom
import { fireEvent, renderPage, type TestHost, waitFor } from "@deeds/remote-kit/testing";
import { describe, expect, test } from "vitest";
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

describe("while people are imported", () => {
  const imported = { type: "person_approved", id: 9, personId: 9, count: 12 } as const;
  const lists = ({ calls }: TestHost) =>
    calls.filter(({ call }) => call.startsWith("GET /api/public/people?"));

  test("the list stays as it is and counts the new people; a button shows them", async () => {
    const page = await renderPage(remote, "/", { responses });
    await page.screen.findByText("No people have been added to the registry yet.");
    await page.receive(imported);
    await page.receive(imported);
    const button = await page.screen.findByRole("button", { name: "Show 24 new people" });
    await page.receive({ type: "person_updated", id: 9, personId: 9 });
    expect(lists(page)).toHaveLength(1);
    fireEvent.click(button);
    await waitFor(() => expect(lists(page)).toHaveLength(2));
    expect(page.screen.queryByRole("button", { name: /new people/ })).toBeNull();
    expect(document.activeElement?.id).toBe("people-title");
  });

  test("a page of a search says how many there are in the register", async () => {
    const address = "/?search=Barton";
    const page = await renderPage(remote, "/", { responses, address, language: "ru" });
    await page.screen.findByText(/Barton/);
    await page.receive({ ...imported, count: 3 });
    await page.screen.findByText("Обновить список: в реестре 3 новых человека");
  });

  test("a list that a person leaves is loaded again, with the new ones", async () => {
    const page = await renderPage(remote, "/", { responses });
    await page.screen.findByText("No people have been added to the registry yet.");
    await page.receive(imported);
    await page.screen.findByRole("button", { name: "Show 12 new people" });
    await page.receive({ type: "person_erased", id: 3, personId: 3 });
    await waitFor(() => expect(lists(page)).toHaveLength(2));
    expect(page.screen.queryByRole("button", { name: /new people/ })).toBeNull();
  });
});
