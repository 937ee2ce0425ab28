import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type BuildManifest, buildManifest, type RemoteManifest } from "@deeds/contracts";
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import { BuildError } from "./compile.ts";
import { buildPackages, findUpwards, packageFolder, sourcesHash } from "./fingerprint.ts";
import { storedResult } from "./stored-results.ts";

type Shapes = BuildManifest["slotProps"];
type Shape = Shapes[string];

/** Properties of properties of properties; what is deeper is not compared. */
const maxDepth = 3;

/** Returns the same as `slotShapes`, without TypeScript while no declaration has changed. */
export function knownSlotShapes(folder: string, manifest: RemoteManifest): Promise<Shapes> {
  const { name, slots, uses } = manifest;
  const sources = hasPlatformSlotsOnly(folder) ? sourcesHash(buildPackages.map(folderOf)) : null;
  const hash = sources && [sources, ...slots, ...uses].join(" ");
  const wanted = { name: `slots-${name}`, hash, schema: buildManifest.shape.slotProps };
  return storedResult(wanted, () => slotShapes(folder, manifest));
}

const folderOf = (name: string): string => packageFolder(name);

/** Whether all slots that a front end can have are declared by the packages that it is built with. */
function hasPlatformSlotsOnly(folder: string): boolean {
  const kit = findUpwards(folder, "node_modules/@deeds/remote-kit");
  const isKnown = kit && realpathSync(kit) === realpathSync(packageFolder("remote-kit"));
  return Boolean(isKnown) && augmentations(folder).length === 0;
}

/**
 * Returns the properties of each slot that a front end fills or shows, as its sources declare them.
 * Throws BuildError for a slot that they do not declare.
 */
export function slotShapes(folder: string, { slots, uses, name }: RemoteManifest): Shapes {
  const wanted = [...new Set([...slots, ...uses])].toSorted();
  if (wanted.length === 0) return {};
  const api = new API({ cwd: folder, fs: withFiles(slotProject(folder)) });
  try {
    const config = join(folder, configFile);
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const checker = project?.checker;
    const module = project?.program.getSourceFile(join(folder, entryFile));
    const declared = checker?.resolveName("declaredSlots", SymbolFlags.Value, module);
    const props = declared && checker?.getTypeOfSymbol(declared);
    if (!checker || !props) throw new BuildError(`${name}: TypeScript cannot read its slots`);
    return Object.fromEntries(
      wanted.map((slot) => {
        const property = checker.getPropertyOfType(props, slot);
        const type = property && checker.getTypeOfSymbol(property);
        if (!type) throw new BuildError(`${name}: ${undeclared(slot)}`);
        return [slot, shapeOf(checker, type)];
      }),
    );
  } finally {
    api.close();
  }
}

const undeclared = (slot: string): string =>
  [
    `no source declares the slot ${slot} in SlotProps.`,
    "A slot of another team: npm run types writes its declaration into types/.",
    "A slot of the platform: @deeds/remote-kit declares it; keep a copy of these sources inside the checkout, or install its packages beside the copy.",
  ].join("\n");

const configFile = "deeds-slots.tsconfig.json";
const entryFile = "src/deeds-slots.ts";

/** A project of the declarations alone: the front end's own options may be outside its folder. */
function slotProject(folder: string): Map<string, string> {
  const config = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      module: "ESNext",
      moduleResolution: "bundler",
      allowImportingTsExtensions: true,
      noEmit: true,
      jsx: "react-jsx",
      types: [],
    },
    files: [entryFile, ...augmentations(folder)],
  };
  const entry = `import type { SlotProps } from "@deeds/remote-kit";
export declare const declaredSlots: SlotProps;
`;
  return new Map([
    [join(folder, configFile), JSON.stringify(config)],
    [join(folder, entryFile), entry],
  ]);
}

/** Returns the files that add slots to `SlotProps`: its sources, and other teams' in `types`. */
const augmentations = (folder: string): string[] =>
  ["src", "types"]
    .filter((name) => existsSync(join(folder, name)))
    .flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(name, file))
        .filter((file) => readFileSync(join(folder, file), "utf8").includes("interface SlotProps")),
    );

const withFiles = (files: ReadonlyMap<string, string>) => ({
  readFile: (path: string) => files.get(path),
  fileExists: (path: string) => (files.has(path) ? true : undefined),
});

/** Returns the possible types by the path of the property, e.g. `person.name`, sorted. */
function shapeOf(checker: Checker, type: Type): Shape {
  const shape: Shape = {};
  const add = (owner: Type, prefix: string, depth: number): void => {
    for (const property of checker.getPropertiesOfType(owner)) {
      const path = `${prefix}${property.name}`;
      const found = membersOf(checker.getTypeOfSymbol(property));
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
      const texts = found.map((member) => textOf(checker, member));
      shape[path] = [...new Set([...texts, ...(isOptional ? ["absent"] : [])])].toSorted();
      if (depth === maxDepth) continue;
      for (const member of found.filter((one) => textOf(checker, one) === "object")) {
        add(member, `${path}.`, depth + 1);
      }
    }
  };
  add(type, "", 1);
  return shape;
}

const membersOf = (type: Type | undefined): readonly Type[] => {
  if (!type) return [];
  return type.isUnionType() ? (type.getTypes() ?? []) : [type];
};

/** A plain object is compared by its properties, everything else by its text. */
function textOf(checker: Checker, type: Type): string {
  const isObject = (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
  const isPlain = isObject && !checker.isArrayLikeType(type) && !isFunction(checker, type);
  return isPlain ? "object" : checker.typeToString(type).slice(0, 200);
}

const isFunction = (checker: Checker, type: Type): boolean =>
  checker.getSignaturesOfType(type, 0).length > 0;
