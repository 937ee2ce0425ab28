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
  fireEvent.change(page.screen.getByRole("combobox", { name: "Find a person" }), {
    target: { value: "Barton" },
  });
  fireEvent.click(page.screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(page.address()).toBe("/?search=Barton"));
  await page.screen.findByText("No results for “Barton”. Try a different search term.");
  expect(page.calls.at(-1)?.call).toMatch(/^GET \/api\/public\/people\?.*search=Barton/);
});

describe("suggestions while typing", () => {
  const person = (id: number, name: string) => ({
    ...{ id, slug: null, name, surname: "Barton", age: null, birthDate: null, notes: null },
    ...{ occupation: "Nurse", country: "США", city: null, profilePhoto: null, proofCount: 0 },
    ...{ photoPlaceholder: null, lastProofAt: null, status: "approved", phone: null },
    ...{ instagram: null, instagramUsername: null, socialMedia: [], contactsHidden: true },
    ...{ createdAt: "2026-01-31T10:00:00.000Z", updatedAt: "2026-01-31T10:00:00.000Z" },
  });
  const found = { ...noResults, items: [person(7, "Clara"), person(8, "Edmund")], total: 2 };
  const type = async (text: string) => {
    const page = await renderPage(remote, "/", {
      responses: {
        ...responses,
        "GET /api/public/people?limit=6&page=1&search=Bart&sort=relevance": found,
      },
    });
    const field = page.screen.getByRole("combobox", { name: "Find a person" });
    fireEvent.change(field, { target: { value: text } });
    return { ...page, field };
  };

  test("are chosen by the arrow keys, and announced", async () => {
    const { screen, field, address } = await type("Bart");
    const options = await screen.findAllByRole("option", { name: /Barton/ });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Clara BartonNurse · United States",
      "Edmund BartonNurse · United States",
    ]);
    screen.getByText("2 suggestions, choose with the arrow keys");
    expect(field.getAttribute("aria-expanded")).toBe("true");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.keyDown(field, { key: "ArrowDown" });
    const chosen = screen.getByRole("option", { selected: true, name: /Barton/ });
    expect(chosen.textContent).toContain("Edmund");
    expect(field.getAttribute("aria-activedescendant")).toBe(chosen.id);
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(address()).toBe("/people/8"));
  });

  test("leave the typed text to Enter, and close with Escape", async () => {
    const { screen, field, address } = await type("Bart");
    await screen.findAllByRole("option", { name: /Barton/ });
    fireEvent.keyDown(field, { key: "Escape" });
    expect(screen.queryByRole("option", { name: /Barton/ })).toBeNull();
    expect(field).toHaveProperty("value", "Bart");
    fireEvent.submit(field);
    await waitFor(() => expect(address()).toBe("/?search=Bart"));
  });

  test("are opened by a click", async () => {
    const { screen, address } = await type("Bart");
    fireEvent.click(await screen.findByRole("option", { name: /Clara/ }));
    await waitFor(() => expect(address()).toBe("/people/7"));
  });

  test("the field is emptied by a button", async () => {
    const { screen, field } = await type("Bart");
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(field).toHaveProperty("value", "");
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  });
});

test("the code of a receipt leads to the receipt", async () => {
  const page = await renderPage(remote, "/", { responses });
  const code = "q5jVBa-2nqmvUjYm0dpgjJ9qVGc";
  fireEvent.change(page.screen.getByRole("combobox", { name: "Find a person" }), {
    target: { value: ` ${code}` },
  });
  fireEvent.click(page.screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(page.address()).toBe(`/receipts?code=${code}`));
});

test.each([
  ["uk", "Добрі справи\u00a0— з\u00a0іменами та доказами"],
  ["ru", "Добрые дела\u00a0— с\u00a0именами и доказательствами"],
] as const)(
  "the title is in the chosen language, without a break after its preposition: %s",
  async (language, title) => {
    const { screen } = await renderPage(remote, "/", { responses, language });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  },
);

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

  test("who arrives before a list is loaded again comes with it and holds nothing back", async () => {
    const page = await renderPage(remote, "/", { responses });
    await page.screen.findByText("No people have been added to the registry yet.");
    setHidden(true);
    await page.receive({ type: "person_erased", id: 3, personId: 3 });
    await page.receive(imported);
    setHidden(false);
    await waitFor(() => expect(lists(page)).toHaveLength(2));
    expect(page.screen.queryByRole("button", { name: /new people/ })).toBeNull();
  });
});

/** A hidden page loads nothing until it is shown. */
function setHidden(isHidden: boolean) {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
