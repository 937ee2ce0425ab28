import { manifestsOf, valuesUnder } from "./manifests.ts";
import { report } from "./report.ts";

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { key: string } };
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
