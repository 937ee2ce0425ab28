import { afterEach, expect, test } from "vitest";
import { helpArguments } from "../ship-arguments.ts";

const { argv } = process;
afterEach(() => {
  process.argv = argv;
});

function helpOf(...args: string[]): string | null {
  process.argv = ["node", "ship.ts", ...args];
  return helpArguments("ship");
}

test("--help prints the usage, with the folder of other sources", () => {
  expect(helpOf("--help")).toContain("npm run ship -- <shell | mf-registry");
  expect(helpOf("mf-registry", "-h")).toContain("--from: the folder");
  expect(helpOf("mf-registry")).toBeNull();
});
