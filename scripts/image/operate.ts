import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  type EngineAddresses,
  openDataFolder,
  StartFailure,
  startEngines,
} from "../../packages/tools/engines/src/index.ts";
import { type Product, runServiceCommand } from "../../packages/tools/launcher/src/index.ts";
import { inTree, runToEnd, type Trees, treeOf } from "./isolation.ts";

/** What an operator runs by the image of a service. */
const commands = [
  { service: "auth", command: "create-admin", args: ["operator"] },
  { service: "auth", command: "sign-out", args: ["operator"] },
  { service: "proofs", command: "rebuild-people", args: [] },
  { service: "contact-edits", command: "rebuild-people", args: [] },
  { service: "people", command: "rebuild-proof-counts", args: [] },
  { service: "auth", command: "reencrypt", args: [] },
  { service: "people", command: "reencrypt", args: [] },
  { service: "webhooks", command: "reencrypt", args: [] },
] as const;

/** Runs every command from the tree of its service, beside the running product. */
export async function runCommands(trees: Trees, { data }: Product): Promise<void> {
  for (const { service, command, args } of commands) {
    const program = inTree(treeOf(trees, `services/${service}`), [`/app/${command}.ts`, ...args]);
    const settings = { ADMIN_PASSWORD: "a door of nine locks" };
    const code = await runServiceCommand({
      dataDir: data.root,
      service,
      command,
      settings,
      program,
    });
    if (code !== 0) throw new StartFailure(`${command} of ${service} ended with ${code}`);
  }
}

/** Runs the backup image's tree as its container: with the keys that the data is sealed with. */
function runBackup(
  trees: Trees,
  command: "backup" | "restore",
  { mongoAdminUrl, storage }: EngineAddresses,
  { SESSION_KEY, PASSWORD_PEPPER, PEOPLE_SECRETS_KEY, WEBHOOKS_SECRETS_KEY }: Product["secrets"],
  backups: string,
): void {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    SESSION_KEY,
    PASSWORD_PEPPER,
    PEOPLE_SECRETS_KEY,
    WEBHOOKS_SECRETS_KEY,
    MONGODB_URL: mongoAdminUrl,
    S3_ENDPOINT: storage.endpoint,
    S3_ACCESS_KEY: storage.accessKey,
    S3_SECRET_KEY: storage.secretKey,
  };
  const tree = treeOf(trees, "packages/tools/backup");
  runToEnd(tree, ["/app/main.ts", command], env, { "/backups": backups });
}

/** Makes a backup with the backup image's tree; returns the folder of backups. */
export function backUp(trees: Trees, { engines, secrets }: Product, folder: string): string {
  const backups = join(folder, "backups");
  mkdirSync(backups);
  chmodSync(backups, 0o777);
  runBackup(trees, "backup", engines, secrets, backups);
  return backups;
}

/** Brings the newest backup into engines that are started empty for it. */
export async function restore(
  trees: Trees,
  { secrets }: Product,
  { backups, dataDir }: { backups: string; dataDir: string },
): Promise<void> {
  const engines = await startEngines({ data: openDataFolder(dataDir), log: () => {}, env: {} });
  try {
    runBackup(trees, "restore", engines, secrets, backups);
  } finally {
    await engines.stop();
  }
}
