import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, manifestsOf } from "./manifests.ts";
import { report } from "./report.ts";
import { feed } from "./tools.ts";

const frontEnd = "mf-registry";
const digest = `sha256:${"0".repeat(64)}`;

/** A Job is immutable: another tag of one front end is another Job, and the others do not change. */
export function checkShips(kubectl: string, folder: string): void {
  const overlay = join(folder, "overlays/production");
  const ships = (): Manifest[] => {
    const { output } = feed(kubectl, ["kustomize", overlay], "");
    return manifestsOf(output).filter(({ metadata }) => metadata.name.startsWith("ship-"));
  };
  const before = ships();
  const images = join(overlay, "images/kustomization.yaml");
  const text = readFileSync(images, "utf8");
  const other = `$1 other, digest: "${digest}" }`;
  writeFileSync(images, text.replace(/(ship-mf-registry, newTag:).*}/, other));
  const after = ships();
  const known = before.map(({ metadata }) => metadata.name);
  const others = after.filter(({ metadata }) => !known.includes(metadata.name));
  report("another tag of a front end is another Job of it alone, which its label chooses", {
    passed:
      known.length === 4 &&
      after.length === 4 &&
      others.length === 1 &&
      others.every(
        ({ kind, metadata }) =>
          kind === "Job" &&
          metadata.name === `ship-${frontEnd}-other` &&
          metadata.labels?.["app.kubernetes.io/name"] === `ship-${frontEnd}`,
      ),
    output: JSON.stringify({ before: known, after: after.map(({ metadata }) => metadata.name) }),
  });
  writeFileSync(images, text);
}
