// Writes what an image's tree is made of, in CycloneDX 1.6, to standard output:
// `node scripts/image/sbom.mjs gateway`, in the tree.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

const [part] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const places = ["package.json", "{packages/*,services}/*/package.json", "gateway/package.json"];
const libraries = "node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json";

/** Links to the same package lead to the same place: each is named once. */
const components = new Map();
for (const file of [...globSync(places), ...globSync(libraries)]) {
  const { name, version, license } = read(file);
  if (!name || !version) continue;
  const own = name.startsWith("@deeds/") || name === "good-deeds";
  components.set(`${name}@${version}`, {
    type: own ? "application" : "library",
    name,
    version,
    ...(typeof license === "string" && { licenses: [{ expression: license }] }),
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  });
}
components.set("node", {
  type: "platform",
  name: "node",
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
});

const list = [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1));
const digest = createHash("sha256").update(JSON.stringify(list)).digest("hex");
const uuid = digest.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
process.stdout.write(
  `${JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      serialNumber: `urn:uuid:${uuid}`,
      version: 1,
      metadata: { component: { type: "container", name: part } },
      components: list,
    },
    null,
    1,
  )}\n`,
);
