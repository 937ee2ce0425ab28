import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keysOf } from "../packages/shared/settings/src/index.ts";
import {
  assertRunsWithStoredSecrets,
  claimRunFolder,
  openDataFolder,
  readSecrets,
  recordSecrets,
  releaseRunFolder,
  type Secrets,
  StartFailure,
  writeSecrets,
} from "../packages/tools/engines/src/index.ts";
import { runServiceCommand } from "../packages/tools/launcher/src/index.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";
import { dataDir, runCommand } from "./start/terminal.ts";

const usage = `node scripts/run.mjs scripts/rotate-key.ts auth|people|webhooks [--finish [--yes]]
  Puts a new key before the one that the service encrypts with (auth: the pepper of passwords). The product must not
  run; start it afterwards.
  --finish  in the running product, encrypts by the new key what the former one encrypted, and removes the former one.
            Passwords are hashed with the new pepper when their users sign in: who has not signed in until then has
            to set a new password. While there are such accounts it refuses; --yes: even so.`;

const settings = {
  auth: "PASSWORD_PEPPER",
  people: "PEOPLE_SECRETS_KEY",
  webhooks: "WEBHOOKS_SECRETS_KEY",
} as const;

const isService = (name: string | undefined): name is keyof typeof settings =>
  name !== undefined && Object.hasOwn(settings, name);

function storedSecrets(): Secrets {
  const secrets = readSecrets(dataDir);
  if (secrets) return secrets;
  throw new StartFailure(`There are no secrets in ${dataDir} yet.`);
}

/** Changes a service's keys in the secrets of the data folder. */
function changeKeys(service: keyof typeof settings, change: (keys: string) => string): Secrets {
  const secrets = storedSecrets();
  const name = settings[service];
  const changed = { ...secrets, [name]: change(secrets[name]) };
  writeSecrets(dataDir, changed);
  return changed;
}

/** 32 bytes in base64 also serve as a pepper. */
const addKey = (keys: string): string => `${randomBytes(32).toString("base64")},${keys}`;
const dropFormerKeys = (keys: string): string => keysOf(keys)[0] ?? keys;

/** Encrypts by the first key what the others encrypted, and removes those. */
async function finish(service: keyof typeof settings, args: string[]): Promise<void> {
  const name = settings[service];
  if (keysOf(storedSecrets()[name]).length === 1)
    throw new StartFailure(`${name} is only one key: there is no former one to remove.`);
  assertRunsWithStoredSecrets(dataDir);
  const code = await runServiceCommand({ dataDir, service, command: "reencrypt", args });
  if (code !== 0) throw new StartFailure("The former key stays: it is still needed.");
  // In between they may have been edited.
  assertRunsWithStoredSecrets(dataDir);
  recordSecrets(join(dataDir, "run"), changeKeys(service, dropFormerKeys));
  printLine("the former key is removed; the product reads it no more from its next start on");
}

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, {
    options: { finish: { type: "boolean" }, yes: { type: "boolean" } },
    allowPositionals: true,
  });
  const [service] = positionals;
  if (!isService(service)) throw new StartFailure(usage);
  if (values.finish) return finish(service, values.yes ? ["--yes"] : []);
  const data = openDataFolder(dataDir);
  await claimRunFolder(data.run, printLine);
  try {
    changeKeys(service, addKey);
    printLine("a new key is first; start the product, then run this command with --finish");
  } finally {
    releaseRunFolder(data.run);
  }
});
