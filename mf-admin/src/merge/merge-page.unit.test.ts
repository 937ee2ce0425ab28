import { expect, test } from "vitest";
import { differingFields, proposedFields } from "./merge-page.tsx";

const person = { name: "Клара", status: "approved", city: null, phone: null, notes: null };

test("only differing fields are offered, and an empty field overwrites none", () => {
  const stays = { ...person, city: "Бостон", notes: "Сестра милосердия" };
  const goes = { ...person, city: "Вашингтон", phone: "+12025550101" };
  const differing = differingFields(stays, goes);
  expect(differing).toEqual([
    { field: "phone", stays: "", goes: "+12025550101" },
    { field: "city", stays: "Бостон", goes: "Вашингтон" },
  ]);
  expect(proposedFields(differing)).toEqual(["phone"]);
});
