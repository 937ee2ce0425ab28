import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageFolder } from "../../packages/web/federation/src/index.ts";
import { published } from "../own-repository/pack.ts";

test.each(published)("%s depends on packages of ours that other repositories get too", (name) => {
  const file = join(packageFolder(name), "package.json");
  const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  const ours = Object.keys(dependencies).filter((one) => one.startsWith("@deeds/"));
  const known: readonly string[] = published.map((one) => `@deeds/${one}`);
  expect(ours.filter((one) => !known.includes(one))).toEqual([]);
});
