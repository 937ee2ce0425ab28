import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
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
      ...["secretKeyRef", "passwordSecretRef"].flatMap((kind) =>
        missingOf(manifests, kind, secrets),
      ),
      ...missingOf(manifests, "configMapKeyRef", settings),
    ];
    report(`${overlay} has every setting and secret that is asked for`, {
      passed: missing.length === 0,
      output: `missing: ${missing.join(", ")}`,
    });
  }
}

const keysOf = ({ data }: Manifest): string[] => Object.keys(data ?? {});

function missingOf(
  manifests: unknown,
  kind: string,
  known: readonly (string | undefined)[],
): string[] {
  const references = valuesUnder(kind, manifests) as Reference[];
  const needed = references.filter(({ optional }) => !optional).map(({ key }) => key);
  return [...new Set(needed)].filter((key) => !known.includes(key));
}

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { key: string } };
}

/** Checks that an address is made of variables before it: Kubernetes leaves others as they are. */
export function checkVariables(rendered: Map<string, string>): void {
  for (const [overlay, text] of rendered) {
    const all = valuesUnder("env", manifestsOf(text)) as Variable[][];
    const unknown = all.flatMap((env) =>
      env.flatMap(({ value = "" }, index) => {
        const known = env.slice(0, index).map(({ name }) => name);
        const used = [...value.matchAll(/\$\((\w+)\)/g)].map(([, name = ""]) => name);
        return used.filter((name) => !known.includes(name));
      }),
    );
    report(`${overlay}'s variables use those before them`, {
      passed: all.length > 0 && unknown.length === 0,
      output: `not before: ${[...new Set(unknown)].join(", ")}`,
    });
  }
}

/** Checks that each mounted certificate is issued. */
export function checkCertificates(rendered: Map<string, string>): void {
  for (const [overlay, text] of rendered) {
    const manifests = manifestsOf(text);
    const certificates = manifests.filter(({ kind }) => kind === "Certificate");
    if (certificates.length === 0) continue;
    const issued = valuesUnder("secretName", certificates);
    const pods = valuesUnder("template", manifests);
    const mounted = valuesUnder("secretName", pods).filter((name) => `${name}`.endsWith("-tls"));
    const missing = mounted.filter((name) => !issued.includes(name));
    report(`${overlay}'s ${issued.length} certificates are those that are mounted`, {
      passed: mounted.length > 0 && missing.length === 0,
      output: `not issued: ${missing.join(", ")}`,
    });
  }
}

interface User {
  name: string;
  db: string;
  passwordSecretRef: { key: string };
}

/** Checks that each login at the operator's members is one of their users, with the same password. */
export function checkUsers(rendered: Map<string, string>): void {
  for (const [overlay, text] of rendered) {
    const manifests = manifestsOf(text);
    const sets = manifests.filter(({ kind }) => kind === "MongoDBCommunity");
    if (sets.length === 0) continue;
    const users = valuesUnder("users", sets).flat() as User[];
    const known = users.map(({ name, db, passwordSecretRef }) => [name, db, passwordSecretRef.key]);
    const asked = (valuesUnder("env", manifests) as Variable[][]).flatMap(signsIn);
    const missing = asked.filter((one) => !known.some((user) => `${user}` === `${one}`));
    report(`${overlay}'s members of MongoDB know all ${asked.length} users`, {
      passed: asked.length > 0 && missing.length === 0,
      output: `unknown: ${missing.join("; ")}`,
    });
  }
}

/** As whom, where and with which key of the secret a container signs in. */
function signsIn(env: readonly Variable[]): string[][] {
  const find = (name: string) => env.find((variable) => variable.name === name);
  const address = find("MONGODB_URL")?.value ?? "";
  const [, user, database] = /^mongodb:\/\/([^:]+):.*@[^/]+\/(\w*)/.exec(address) ?? [];
  const source = /authSource=(\w+)/.exec(address)?.[1] ?? database;
  const key = find("MONGODB_PASSWORD")?.valueFrom?.secretKeyRef?.key;
  return user && source && key ? [[user, source, key]] : [];
}

interface Adapter {
  rules: { external: { seriesQuery: string }[] };
}

interface Metric {
  resource?: { name: string };
  external?: { metric: { name: string } };
}

/** Each autoscaler uses the CPU; its other metrics must have a rule of the adapter. */
export function checkAutoscalers(rendered: Map<string, string>, folder: string): void {
  const file = join(folder, "components/queue-autoscaling/adapter.yaml");
  const { rules }: Adapter = parse(readFileSync(file, "utf8"));
  const declared = rules.external.map(({ seriesQuery }) => /^\w+/.exec(seriesQuery)?.[0]);
  for (const [overlay, text] of rendered) {
    const wrong = manifestsOf(text)
      .filter(({ kind }) => kind === "HorizontalPodAutoscaler")
      .filter(({ spec }) => {
        const metrics = valuesUnder("metrics", spec).flat() as Metric[];
        const [first, ...others] = metrics;
        const isDeclared = ({ external }: Metric) => declared.includes(external?.metric.name);
        return first?.resource?.name !== "cpu" || !others.every(isDeclared);
      });
    report(`${overlay}'s autoscalers use the CPU and metrics of the adapter`, {
      passed: wrong.length === 0,
      output: wrong.map(({ metadata }) => metadata.name).join(", "),
    });
  }
}
