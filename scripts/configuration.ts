import { writeFileSync } from "node:fs";
import { pageFile, writePage } from "./configuration/page.ts";

writeFileSync(pageFile, writePage());
process.stdout.write(`written: ${pageFile}\n`);
