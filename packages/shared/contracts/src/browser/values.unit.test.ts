import { expect, test } from "vitest";
import { endpoints as declared } from "../endpoints/index.ts";
import * as values from "./values.ts";

test("the browser has every endpoint as it is declared", () => {
  expect(Object.keys(values.endpoints)).toEqual(Object.keys(declared));
  expect(declared).toMatchObject(values.endpoints);
});

test("every exported value is JSON, so that a build can inline it", () => {
  expect(JSON.parse(JSON.stringify(values))).toEqual({ ...values });
});
