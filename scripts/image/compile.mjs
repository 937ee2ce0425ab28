import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

const ownModule = /(["'])(\.{1,2}\/[^"'\n]*)\.ts\1/g;

/** Replaces the modules of a workspace by JavaScript with the same lines: a process that removes types itself takes more memory. */
export function compile(folder) {
  const named = (text) => text.replaceAll(ownModule, "$1$2.js$1");
  const manifest = join(folder, "package.json");
  writeFileSync(manifest, named(readFileSync(manifest, "utf8")));
  for (const module of globSync(["*.ts", "src/**/*.ts"], { cwd: folder })) {
    const file = join(folder, module);
    const source = stripTypeScriptTypes(readFileSync(file, "utf8"));
    writeFileSync(file.replace(/\.ts$/, ".js"), named(source));
    rmSync(file);
  }
}
