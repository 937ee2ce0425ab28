import { expect, it } from "vitest";
import { emptyPerson, handleOf, inFormOrder, personBody } from "./person-draft.ts";

it("sends null for empty fields", () => {
  const body = personBody({ ...emptyPerson, name: " Анна " }, null);
  expect(body.name).toBe("Анна");
  expect(Object.values(body).filter((value) => value !== null)).toEqual(["Анна", []]);
});

it("sends an age as a number and a typed date as a calendar date", () => {
  const body = personBody({ ...emptyPerson, age: "61", birthDate: "10.10.1961" }, null);
  expect(body).toMatchObject({ age: 61, birthDate: "1961-10-10" });
});

it("treats a day that does not exist as no date", () => {
  expect(personBody({ ...emptyPerson, birthDate: "31.02.1990" }, null).birthDate).toBeNull();
});

it("removes the @ of a handle", () => {
  expect(handleOf("@archive")).toBe("archive");
  expect(handleOf("@")).toBeNull();
});

it("names what is wrong from the top of the form down", () => {
  const issues = ["notes", "socialMedia.0.url", "age", "name"].map((path) => ({
    path,
    message: path,
  }));
  expect(inFormOrder(issues).map(({ path }) => path)).toEqual([
    "name",
    "age",
    "socialMedia.0.url",
    "notes",
  ]);
});
