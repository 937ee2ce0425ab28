import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, manifestsOf, valuesUnder } from "./manifests.ts";
import { report } from "./report.ts";

interface Reference {
  name: string;
  key: string;
  optional?: boolean;
}

/** Checks that every referenced key of the secret and of the settings exists. */
export function checkSettings(rendered: Map<string, string>, folder: string): void {
  const example = join(folder, "overlays/development/secrets.env.example");
  const secrets = [...readFileSync(example, "utf8").matchAll(/^(\w+)=$/gm)].map(([, key]) => key);
  for (const [overlay, text] of rendered) {
    const manifests = manifestsOf(text);
    const settings = manifests.filter(({ kind }) => kind === "ConfigMap").flatMap(keysOf);
    const missing = [
      ...["secretKeyRef", "passwordSecretRef"].flatMap((kind) => asked(manifests, kind, secrets)),
      ...asked(manifests, "configMapKeyRef", settings),
    ];
    report(`${overlay} has every setting and secret that is asked for`, {
      passed: missing.length === 0,
      output: `missing: ${missing.join(", ")}`,
    });
  }
}

const keysOf = ({ data }: Manifest): string[] => Object.keys(data ?? {});

function asked(manifests: unknown, kind: string, known: readonly (string | undefined)[]): string[] {
  const references = valuesUnder(kind, manifests) as Reference[];
  const needed = references.filter(({ optional }) => !optional).map(({ key }) => key);
  return [...new Set(needed)].filter((key) => !known.includes(key));
}
