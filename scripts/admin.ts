import { StartFailure } from "../packages/tools/engines/src/index.ts";
import { runServiceCommand } from "../packages/tools/launcher/src/index.ts";
import { readArguments } from "./read-arguments.ts";
import { dataDir, runCommand } from "./start/terminal.ts";

const usage = `npm run admin -- create NAME
  Makes an administrator in the running product; asks for the password or takes ADMIN_PASSWORD.
npm run admin -- sign-out NAME
  Ends every session of an account.
npm run admin -- reset-second-factor NAME
  Removes the second factor of an account whose user has lost it.`;

const commands: Record<string, string> = {
  create: "create-admin",
  "sign-out": "sign-out",
  "reset-second-factor": "reset-second-factor",
};

const [action, name, ...others] = readArguments(usage, { allowPositionals: true }).positionals;

await runCommand(async () => {
  const command = action && Object.hasOwn(commands, action) ? commands[action] : undefined;
  if (!command || !name || others.length > 0) throw new StartFailure(usage);
  const { ADMIN_PASSWORD } = process.env;
  process.exitCode = await runServiceCommand({
    dataDir,
    service: "auth",
    command,
    args: [name],
    settings: ADMIN_PASSWORD ? { ADMIN_PASSWORD } : {},
  });
});
