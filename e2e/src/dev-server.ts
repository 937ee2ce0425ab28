import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs `npm run dev` for a remote's sources over a product; answers where its pages are. */
export async function serveFrom(name: string, folder: string, gateway: string): Promise<string> {
  const port = await freePort();
  const args = ["scripts/dev.ts", name, "--gateway", gateway, "--port", port, "--from", folder];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  });
  const origin = `http://127.0.0.1:${port}`;
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes(`: ${origin}`)) return origin;
  }
  throw new Error(`npm run dev ended: ${said}`);
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return String(typeof address === "object" ? address?.port : 0);
}
