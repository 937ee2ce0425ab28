import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(
  new URL("../../../../services/auth/src/commands/create-demo-users.ts", import.meta.url),
);

/** The settings of the auth service that its commands need. */
export interface AuthSettings {
  readonly MONGODB_URL: string;
  readonly NATS_URL: string;
  readonly PASSWORD_PEPPER: string;
}

/**
 * Runs the auth service's command that makes the demo accounts; those that are there stay as they
 * are. Throws with what the command says.
 */
export async function createDemoAccounts(settings: AuthSettings, nodeEnv?: string): Promise<void> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", command], {
    env: { PATH: process.env.PATH, NODE_ENV: nodeEnv ?? "development", ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The demo accounts could not be made: ${complaint.trim()}`);
}
