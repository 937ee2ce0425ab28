import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import summariesLoader from "./loader.ts";

const folder = join(import.meta.dirname, "../../../../shared/contracts/src/endpoints");
const files = globSync("*.ts", { cwd: folder, exclude: (name) => name.includes(".test.") });

test.each(files)("leaves out the summaries of %s, and nothing else", (file) => {
  const source = readFileSync(join(folder, file), "utf8");
  const left = summariesLoader(source);
  expect(left).not.toContain("summary:");
  const isOfSummary = /^ +(summary:|"[A-Z][^"]* [^"]*",$)/;
  const others = source.split("\n").filter((line) => !isOfSummary.test(line));
  expect(left.split("\n")).toEqual(others);
});
