import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as bundled from "../src/bundled/index.ts";
import * as ui from "../src/index.ts";

const stories = join(import.meta.dirname, "../stories");
const shown = readdirSync(stories)
  .map((file) => readFileSync(join(stories, file), "utf8"))
  .join("\n");

/** A timer of toasts. */
const noComponents = new Set(["Countdown"]);

test("every component has a story in the catalogue", () => {
  const components = Object.entries({ ...ui, ...bundled })
    .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === "function")
    .map(([name]) => name)
    .filter((name) => !noComponents.has(name));
  expect(components.length).toBeGreaterThan(60);
  const missing = components.filter((name) => !new RegExp(`<${name}[\\s>/]`).test(shown));
  expect(missing).toEqual([]);
});
