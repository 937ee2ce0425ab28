import { expect, test } from "vitest";
import { differingFields, proposedFields } from "./merge-page.tsx";

const person = { name: "Клара", status: "approved", city: null, phone: null, notes: null };

test("only differing fields are offered, and an empty field overwrites none", () => {
  const survivor = { ...person, city: "Бостон", notes: "Сестра милосердия" };
  const duplicate = { ...person, city: "Вашингтон", phone: "+12025550101" };
  const differing = differingFields(survivor, duplicate);
  expect(differing).toEqual([
    { field: "phone", survivor: "", duplicate: "+12025550101" },
    { field: "city", survivor: "Бостон", duplicate: "Вашингтон" },
  ]);
  expect(proposedFields(differing)).toEqual(["phone"]);
});
