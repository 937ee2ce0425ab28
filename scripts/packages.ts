import { resolve } from "node:path";
import { packPackages } from "./packages/pack.ts";
import { publishPackages } from "./packages/publish.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";
import { fail } from "./ship-arguments.ts";

const usage =
  "node scripts/run.mjs scripts/packages.ts [--to FOLDER] [--registry URL] [--repository URL]";

/** Compiles the packages for teams, and publishes new versions of them with `--registry`. */
try {
  const { to, registry, repository } = readArguments(usage, {
    options: {
      to: { type: "string", default: "dist/packages" },
      registry: { type: "string" },
      // The address of the sources, without which npm accepts no provenance.
      repository: { type: "string" },
    },
  }).values;
  const folder = resolve(to);
  const packages = await packPackages(folder, repository ?? null);
  printLine(`${packages.length} packages are in ${folder}`);
  if (registry) {
    const published = await publishPackages(packages, { folder, registry });
    printLine(published.length > 0 ? `published ${published.join(" ")}` : "nothing new to publish");
  }
} catch (error) {
  fail(error);
}
