import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "../check/run-tool.ts";

export type Tree = ReturnType<typeof makeTree>;

const context = ["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml", "tsconfig.base.json"];
const folders = ["packages", "services", "gateway", "scripts"];
const left = /(^|\/)(node_modules|dist|test)(\/|$)|\.test\.ts$/;
const user = "deeds:x:10001:10001::/app:/sbin/nologin\n";

/**
 * Makes the file tree of an image by the steps of the Dockerfile, without a container engine. Returns its
 * root folder, its size and how many components, packages with their versions, the list of materials has.
 */
export function makeTree(path: string, part: string, entry?: string) {
  const app = join(path, "app");
  mkdirSync(app, { recursive: true });
  for (const file of context) copyFileSync(join(root, file), join(app, file));
  for (const folder of folders) {
    const from = join(root, folder);
    const filter = (file: string) => !left.test(file.slice(root.length));
    cpSync(from, join(app, folder), { recursive: true, filter });
  }
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: app, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const only = ["--prod", "--filter-prod", `@deeds/${basename(part)}...`, "--prefer-offline"];
  run("npx", "-y", "pnpm@12.21.0", "install", "--frozen-lockfile", ...only);
  const materials = run(process.execPath, "scripts/image/sbom.mjs", part);
  run(process.execPath, "scripts/image/trim.mjs", part, ...(entry ? [entry] : []));
  writeFileSync(join(app, "sbom.json"), materials);
  addRuntime(path);
  const { components } = JSON.parse(materials) as { components: unknown[] };
  return { name: part, path, megabytes: sizeOf(path), components: components.length };
}

/** Node and the libraries that it and the add-ons are linked with: what the runtime image has. */
function addRuntime(path: string): void {
  const node = join(path, "usr/local/bin/node");
  mkdirSync(dirname(node), { recursive: true });
  execFileSync("strip", ["--strip-unneeded", "-o", node, process.execPath]);
  const addOns = globSync("app/node_modules/.pnpm/**/*.node", { cwd: path });
  const files = [node, ...addOns.map((file) => join(path, file))];
  const libraries = files.flatMap((file) => librariesOf(file));
  for (const library of new Set(libraries.filter((one) => !one.startsWith(path)))) {
    mkdirSync(dirname(join(path, library)), { recursive: true });
    copyFileSync(library, join(path, library));
  }
  const mounted = ["tmp", "proc", "dev", "builds", "backups", "run/renderer"];
  for (const folder of ["etc", ...mounted]) {
    mkdirSync(join(path, folder), { recursive: true });
  }
  writeFileSync(join(path, "etc/passwd"), user);
}

/** Absolute paths of what a program or an add-on is linked with. */
function librariesOf(file: string): string[] {
  const lines = execFileSync("ldd", [file], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => /(?:=> |^\s*)(\/\S+) \(/.exec(line)?.[1] ?? []);
}

/** In millions of bytes; links to files of the tree count nothing. */
function sizeOf(path: string): number {
  const options = ["-s", "--apparent-size", "--block-size=1000000"];
  return Number.parseInt(execFileSync("du", [...options, path], { encoding: "utf8" }), 10);
}

/** Tools for building and testing that are in the tree. Types are named by libraries as peers. */
export function developmentPackages({ path }: Tree): string[] {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const others = ["vitest", "@rspack/core", "playwright-core", "tailwindcss"];
  const tools = [...Object.keys(devDependencies), ...others];
  return tools.filter(
    (name) =>
      !name.startsWith("@types/") &&
      existsSync(join(path, "app/node_modules/.pnpm/node_modules", name)),
  );
}
