import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { testEngines } from "@deeds/test-kit";
import { secrets } from "./services.ts";

export const credentials = { username: "registrar", password: "a quiet evening" };

/** @param MONGODB_URL of the auth service */
export async function createAdministrator(MONGODB_URL: string): Promise<void> {
  const path = "../../services/auth/src/commands/create-admin.ts";
  const command = fileURLToPath(new URL(path, import.meta.url));
  const env = { ...secrets, MONGODB_URL, ADMIN_PASSWORD: credentials.password };
  await promisify(execFile)(process.execPath, [command, "Registrar"], {
    env: { ...env, NATS_URL: testEngines().natsUrl },
  });
}
