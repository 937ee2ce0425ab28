import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../packages/demo/media", import.meta.url));

/** A file of the demo data, as somebody would upload it. */
export const demoFile = (name: string, type: string): File =>
  new File([readFileSync(join(folder, name))], name, { type });
