import { expect, test } from "vitest";
import { ownerOf } from "./page-failures.ts";

const frame = (file: string) => `    at f (https://deeds.example/mf/${file}:1:2)`;
const kit = frame("shell/0.1.0-0000aaaa/kit.1.js");

test("an error belongs to the first remote on its stack", () => {
  const stack = ["Error: x", kit, frame("mf-registry/0.2.0-0000bbbb/a.js"), kit].join("\n");
  expect(ownerOf(stack)).toEqual({ remote: "mf-registry", version: "0.2.0-0000bbbb" });
});

test("an error belongs to the shell when no remote is on its stack", () => {
  expect(ownerOf(`Error: x\n${kit}`)).toEqual({ remote: "shell", version: "0.1.0-0000aaaa" });
});

test("an error of another script belongs to no front end", () => {
  expect(ownerOf("Error: x\n    at f (chrome-extension://abc/content.js:1:2)")).toBeNull();
});
