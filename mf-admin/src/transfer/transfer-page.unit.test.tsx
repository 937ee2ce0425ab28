// @vitest-environment happy-dom
import { failure, fireEvent, renderPage, type TestHost } from "@deeds/remote-kit/testing";
import { describe, expect, test } from "vitest";
import remote from "../remote.ts";

const summary = {
  done: true,
  dryRun: true,
  encoding: "windows-1251",
  header: "Код;Имя",
  created: 1,
  updated: 0,
  unchanged: 0,
  refused: 0,
};

/** Opens the page of an administrator and checks a file. */
async function checkFile(response: unknown): Promise<TestHost> {
  const responses = { "POST /api/people/import": response };
  const user = { isAdmin: true };
  const page = await renderPage(remote, "/transfer", { responses, user });
  await page.screen.findByRole("button", { name: "Download a template" });
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error("the page has no field for a file");
  fireEvent.change(input, { target: { files: [new File(["Код;Имя\nx;Анна"], "people.csv")] } });
  fireEvent.click(await page.screen.findByRole("button", { name: "Check the file" }));
  return page;
}

const issue = (path: string, message: string) => ({ path, message });

test("a file that is refused as a whole shows what the server says, and no break of the response", async () => {
  const issues = [issue("file", "The file is empty"), issue("name", "The column is repeated")];
  const { screen } = await checkFile(
    failure(422, "validation", "Please check the fields.", issues),
  );
  const alert = await screen.findByRole("alert");
  for (const words of ["Please check the fields.", "The file is empty", "The column is repeated"]) {
    expect(alert.textContent).toContain(words);
  }
  expect(screen.queryByText(/response ended/)).toBeNull();
});

test("the encoding of a file is said when it is not UTF-8", async () => {
  const { screen } = await checkFile(summary);
  await screen.findByText(/was read as Windows-1251/);
});

describe("a file with unknown columns", () => {
  const missing = issue("externalId", "The file has no such column");
  const unknown = ["Код", "Имя", "Цвет"].map((name) => issue(name, "There is no such field"));
  const refusal = failure(422, "unknown-columns", "Unknown columns.", [...unknown, missing]);

  test("is offered a field for each, guessed by its name", async () => {
    const { screen } = await checkFile(refusal);
    await screen.findByText("Which fields are these?");
    const chosen = ["Код", "Имя", "Цвет"].map(
      (label) => screen.getByLabelText<HTMLSelectElement>(label).value,
    );
    expect(chosen).toEqual(["externalId", "name", ""]);
    expect(screen.queryByLabelText("externalId")).toBeNull();
  });

  test("is checked again with the chosen fields", async () => {
    const page = await checkFile(refusal);
    fireEvent.change(await page.screen.findByLabelText("Цвет"), { target: { value: "notes" } });
    fireEvent.click(page.screen.getByRole("button", { name: "Check with these columns" }));
    const query = new URLSearchParams(page.calls.at(-1)?.call.split("?")[1]);
    const columns = JSON.parse(query.get("columns") ?? "");
    expect(columns).toEqual({ Код: "externalId", Имя: "name", Цвет: "notes" });
  });
});
