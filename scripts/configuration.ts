import { writeFileSync } from "node:fs";
import { pageFile, writePage } from "./configuration/page.ts";
import { readArguments } from "./read-arguments.ts";

readArguments("node scripts/run.mjs scripts/configuration.ts", {});

writeFileSync(pageFile, writePage());
process.stdout.write(`written: ${pageFile}\n`);
