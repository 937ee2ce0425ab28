import { createInterface } from "node:readline/promises";
import { StartFailure } from "../../packages/tools/engines/src/index.ts";
import { type Product, runServiceCommand } from "../../packages/tools/launcher/src/index.ts";

/**
 * Makes the first administrator of an empty product: `ADMIN_USERNAME` and `ADMIN_PASSWORD`, or
 * what the user enters.
 */
export async function createFirstAdministrator({ data }: Product): Promise<string> {
  const username = process.env.ADMIN_USERNAME || (await promptForName());
  const code = await runServiceCommand({
    dataDir: data.root,
    service: "auth",
    command: "create-admin",
    args: [username],
    settings: process.env.ADMIN_PASSWORD ? { ADMIN_PASSWORD: process.env.ADMIN_PASSWORD } : {},
  });
  if (code !== 0) throw new StartFailure("The first administrator could not be made.");
  return username;
}

/** @throws StartFailure before anything is started when there is no terminal to ask at. */
export function assertPromptPossible(): void {
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = process.env;
  if (process.stdin.isTTY || (ADMIN_USERNAME && ADMIN_PASSWORD)) return;
  throw new StartFailure(
    "--empty asks for the first administrator. Without a terminal set ADMIN_USERNAME and ADMIN_PASSWORD.",
  );
}

async function promptForName(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question("  Name of the first administrator: ");
  } finally {
    terminal.close();
  }
}
