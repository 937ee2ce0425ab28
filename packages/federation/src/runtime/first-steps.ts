import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { LoaderContext } from "@rspack/core";

const runtimeImport = /import __module_federation_bundler_runtime__ from "(.+?)";/;
const start = "const runtimeRequire=__webpack_require__;";
const settings = /(?<=const __module_federation_)\w+(?=__ =)/g;
const lendFile = fileURLToPath(import.meta.resolve("./lend.ts"));

/**
 * Rspack writes into each build, as text, what it begins with: its settings as constants, then the same
 * steps in every one. The shell keeps the steps as a function, and remotes call it. Throws when the text
 * is not as it was.
 */
export default function firstSteps(
  this: LoaderContext<{ shell: boolean }>,
  source: string,
): string {
  const [head = "", steps, ...more] = source.split(start);
  const runtimeFile = runtimeImport.exec(head)?.[1];
  if (steps === undefined || more.length > 0 || runtimeFile === undefined) {
    throw new Error("Rspack begins a federated build in another way than first-steps.ts knows");
  }
  const names = [...head.matchAll(settings)].map(([name]) => name);
  return this.getOptions().shell
    ? lending(head, steps, names, runtimeFile)
    : `${head.replace(runtimeImport, "")}
       globalThis._FEDERATION_BUNDLER_RUNTIME.begin(__webpack_require__, ${listOf(names)});`;
}

const listOf = (names: readonly string[]) =>
  `{ ${names.map((name) => `${name}: __module_federation_${name}__`).join(", ")} }`;

function lending(
  head: string,
  steps: string,
  names: readonly string[],
  runtimeFile: string,
): string {
  const all = listOf(["bundler_runtime", ...names]);
  const containers = JSON.stringify(`${dirname(runtimeFile)}/initContainerEntry.js`);
  return `import { initContainerEntry } from ${containers};
import { lend } from ${JSON.stringify(lendFile)};
${head}
const begin = (runtimeRequire, ${all}) => { ${steps} };
lend(begin, __module_federation_bundler_runtime__, { initContainerEntry });
begin(__webpack_require__, ${all});`;
}
