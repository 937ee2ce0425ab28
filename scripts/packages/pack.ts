import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import {
  compileDevelopmentShell,
  packageFolder,
  workspaceRoot,
} from "../../packages/web/federation/src/index.ts";
import { runTool } from "../check/run-tool.ts";
import { type Package, publishedPackage } from "./manifest.ts";

/** The packages that a front end is made with, as other repositories install them. */
export const published = [
  "contracts",
  "create-remote",
  "federation",
  "gate",
  "i18n",
  "remote-kit",
  "router",
  "settings",
  "shipper",
  "ui",
] as const;

/**
 * Compiles the published packages to JavaScript with declarations, each into a folder of its name in
 * `folder`, which npm publishes as they are. Throws with the compiler's output.
 */
export async function packPackages(folder: string, repository: string | null): Promise<Package[]> {
  mkdirSync(folder, { recursive: true });
  const compiled = join(folder, ".compiled");
  await compileTypeScript(compiled, folder);
  const packages = published.map((name) => packPackage(name, { folder, compiled, repository }));
  await compileDevelopmentShell(join(folder, "federation/src/dev/shell"));
  const workspaces = [...published];
  writeJson(join(folder, "package.json"), { name: "deeds", private: true, workspaces });
  return packages;
}

function packPackage(
  name: (typeof published)[number],
  { folder, compiled, repository }: { folder: string; compiled: string; repository: string | null },
): Package {
  const source = packageFolder(name);
  const target = join(folder, name);
  cpSync(source, target, { recursive: true, filter: isPacked });
  cpSync(join(compiled, relative(workspaceRoot, source), "src"), join(target, "src"), {
    recursive: true,
  });
  cpSync(join(workspaceRoot, "LICENSE"), join(target, "LICENSE"));
  const manifest = publishedPackage(join(source, "package.json"), repository);
  writeJson(join(target, "package.json"), manifest);
  return manifest;
}

const left = ["node_modules", "dist", "snapshot", "test", "package.json", "tsconfig.json"];

/** TypeScript is replaced by what it compiles to, but not in templates of other repositories. */
const isPacked = (path: string): boolean => !left.includes(basename(path)) && !/\.tsx?$/.test(path);

async function compileTypeScript(outDir: string, folder: string): Promise<void> {
  const config = join(folder, ".tsconfig.json");
  writeJson(config, {
    extends: join(workspaceRoot, "tsconfig.front-end.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: workspaceRoot,
      outDir,
      typeRoots: [join(workspaceRoot, "node_modules/@types")],
    },
    include: published.map((name) => join(packageFolder(name), "src")),
    exclude: [join(workspaceRoot, "**/*.test.ts"), join(workspaceRoot, "**/*.test.tsx")],
  });
  const { passed, output } = await runTool("tsc", ["-p", config]);
  if (!passed) throw new Error(`The packages do not compile:\n${output}`);
}

const writeJson = (file: string, content: unknown): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
