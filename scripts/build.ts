import { frontEndName, frontEndNames } from "../packages/shared/contracts/src/index.ts";
import { buildFrontEnd } from "../packages/web/federation/src/index.ts";
import { readArguments } from "./read-arguments.ts";

// Builds the named front ends (all of them without a name) into dist/, without publishing them.
const { positionals } = readArguments("node scripts/build.ts [FRONT END]…", {
  allowPositionals: true,
});
const names = positionals.length > 0 ? frontEndName.array().parse(positionals) : frontEndNames;

for (const name of names) {
  const startedAt = performance.now();
  const { build, fresh } = await buildFrontEnd(name);
  const time = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${name}: ${fresh ? "built" : "found"} ${build.version} (${time} s)\n`);
}
