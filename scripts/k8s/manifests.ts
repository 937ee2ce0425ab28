import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { root } from "../check/run-tool.ts";
import { report } from "./report.ts";
import { feed } from "./tools.ts";

/** One object of a rendered manifest; other fields are read by path. */
export interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

/** The objects of a rendered text. */
export const manifestsOf = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document): Manifest => document.toJS());

/** Returns every value of this key, at any depth. */
export function valuesUnder(key: string, value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesUnder(key, inner),
  ]);
}

const overlays = [
  "development",
  "development-by-tls",
  "staging",
  "production",
  "production-of-others",
];

/**
 * A copy of the manifests in a folder of its own, with two more overlays for the components that none of ours has:
 * engines, payments, e-mail and antivirus of others, and TLS.
 */
export function copyManifests(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "k8s-"));
  cpSync(join(root, "k8s"), folder, { recursive: true });
  addOverlay(folder, "development", "development-by-tls", (text) =>
    text
      .replace("components/own-engines", "components/own-engines\n  - ../../components/tls")
      .replace("replicaSet=rs0", "replicaSet=rs0&tls=true")
      .replace("http://minio", "https://minio"),
  );
  const others = ["external-engines", "payments", "email", "antivirus"]
    .map((component) => `../../components/${component}`)
    .join("\n  - ");
  addOverlay(folder, "production", "production-of-others", (text) =>
    text.replace("../../components/clustered-engines", others),
  );
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

function addOverlay(folder: string, from: string, name: string, change: (text: string) => string) {
  const overlay = join(folder, "overlays", name);
  cpSync(join(folder, "overlays", from), overlay, { recursive: true });
  const kustomization = join(overlay, "kustomization.yaml");
  writeFileSync(kustomization, change(readFileSync(kustomization, "utf8")));
}

/** Every overlay as the cluster would get it, by its name. */
export function render(kubectl: string, manifests: string): Map<string, string> {
  const rendered = new Map<string, string>();
  for (const overlay of overlays) {
    const outcome = feed(kubectl, ["kustomize", join(manifests, "overlays", overlay)], "");
    report(`${overlay} is rendered`, outcome);
    if (outcome.passed) rendered.set(overlay, outcome.output);
  }
  return rendered;
}
