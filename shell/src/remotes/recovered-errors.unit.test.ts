import { expect, test } from "vitest";
import { ownerOf } from "./page-failures.ts";
import { ofComponent } from "./recovered-errors.ts";

const componentStack = `
    at h1 (<anonymous>)
    at PageTitle (https://deeds.example/mf/shell/0.1.0-0000aaaa/shell.js:1:2)
    at AboutPage (https://deeds.example/mf/mf-registry/0.2.0-0000bbbb/remote.js:1:2)
    at App (https://deeds.example/mf/shell/0.1.0-0000aaaa/shell.js:1:2)`;

test("a difference between server and browser belongs to the remote whose component differs", () => {
  const { message, stack = "" } = ofComponent(new Error("#418"), componentStack);
  expect(message).toBe("#418");
  expect(ownerOf(stack)).toEqual({ remote: "mf-registry", version: "0.2.0-0000bbbb" });
});
