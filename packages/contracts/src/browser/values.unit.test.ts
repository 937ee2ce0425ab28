import { expect, test } from "vitest";
import { endpoints as declared } from "../endpoints/index.ts";
import * as values from "./values.ts";

test("a page has every call, as it is declared", () => {
  expect(Object.keys(values.endpoints)).toEqual(Object.keys(declared));
  expect(declared).toMatchObject(values.endpoints);
});

test("a build can write every value in place of the module", () => {
  expect(JSON.parse(JSON.stringify(values))).toEqual({ ...values });
});
