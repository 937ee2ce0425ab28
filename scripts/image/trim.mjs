// Leaves in a workspace only what one process runs: `node scripts/image/trim.mjs gateway [what]`.
// Called in the Dockerfile after the installation.
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { compile } from "./compile.mjs";
import { librariesOf } from "./libraries.ts";

const [part, entry = `${part}/src/main.ts`] = process.argv.slice(2);
const root = process.cwd();
const remove = (path) => rmSync(join(root, path), { recursive: true, force: true });

/** Folders of the workspace that the part needs, by following its dependencies. */
function closure(folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const [name, version] of Object.entries(dependencies)) {
    if (!version.startsWith("workspace:")) continue;
    closure(realpathSync(join(folder, "node_modules", name)), found);
  }
  return found;
}

const needed = closure(join(root, part));
for (const workspace of globSync("{packages/*,services}/*", { cwd: root }).concat("gateway")) {
  if (!needed.has(join(root, workspace))) remove(workspace);
}

// For people who read; the image has its own Node.
const unused = ["**/*.map", "**/*.{ts,mts,cts}", "**/*.md", "**/*.markdown"];
for (const file of globSync(
  unused.map((one) => `node_modules/.pnpm/**/node_modules/${one}`),
  { cwd: root },
)) {
  remove(file);
}
// What no module of the process loads.
const commands = globSync(
  `${part}/src/commands/{rebuild-*,create-admin,sign-out,reset-second-factor,reencrypt}.ts`,
);
const loaded = [...librariesOf([entry, ...commands].map((file) => join(root, file)))];
for (const name of readdirSync(join(root, "node_modules/.pnpm"))) {
  const folder = join(root, "node_modules/.pnpm", name);
  const isOfLibrary = existsSync(join(folder, "node_modules"));
  if (isOfLibrary && !loaded.some((library) => library.startsWith(`${folder}/`)))
    remove(folder.slice(root.length));
}
// Builds for other loaders than Node's beside the one that a process loads.
const otherBuilds = [
  "satori/dist/{experimental,standalone}.*",
  "satori/dist/index.cjs",
  "swagger-ui-dist/swagger-ui{,-es-bundle*}.js",
];
for (const build of otherBuilds) {
  for (const file of globSync(`node_modules/.pnpm/*/node_modules/${build}`, { cwd: root }))
    remove(file);
}
// Libraries' own tests.
const tests = "node_modules/.pnpm/*/node_modules/{*,@*/*}/{test,tests,coverage}";
for (const folder of globSync(tests, { cwd: root })) remove(folder);
remove("node_modules/.cache");
remove("scripts");

writeFileSync(join(root, "main.ts"), `import "./${entry}";\n`);
// What an operator runs beside the process, by the same image: `rebuild-people.js` in place of `main.js`.
for (const command of commands) {
  writeFileSync(join(root, basename(command)), `import "./${command}";\n`);
}
for (const folder of [root, ...needed]) compile(folder);
