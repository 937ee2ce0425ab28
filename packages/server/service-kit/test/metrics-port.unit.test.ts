import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";

let child: ReturnType<typeof spawn> | undefined;
afterEach(() => {
  child?.kill("SIGKILL");
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts a process whose own port is at another loopback address; returns that port. */
async function start(config: Record<string, string | number>): Promise<number> {
  const source = `
    import { runProcess } from ${JSON.stringify(new URL("../src/run-process.ts", import.meta.url).href)};
    const { port } = await runProcess({
      app: { callback: () => (request, response) => response.end("served") },
      config: ${JSON.stringify({ HOST: "127.0.0.2", PORT: 0, ...config })},
      log: { info: () => undefined, error: console.error },
      name: "tested",
      close: async () => undefined,
    });
    console.log(port);`;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", source];
  const started = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  const [port] = await once(createInterface(started.stdout), "line");
  return Number(port);
}

const textAt = async (host: string, port: number): Promise<string> =>
  (await fetch(`http://${host}:${port}/metrics`)).text();

test("metrics are on loopback, whatever the address of the process is, and not on its port", async () => {
  const METRICS_PORT = await freePort();
  const port = await start({ METRICS_PORT });
  expect(await textAt("127.0.0.1", METRICS_PORT)).toContain('service="tested"');
  expect(await textAt("127.0.0.2", port)).toBe("served");
  await expect(textAt("127.0.0.2", METRICS_PORT)).rejects.toThrow("fetch failed");
});

test("metrics are at another address where it is set", async () => {
  const METRICS_PORT = await freePort();
  await start({ METRICS_PORT, METRICS_HOST: "127.0.0.2" });
  expect(await textAt("127.0.0.2", METRICS_PORT)).toContain('service="tested"');
  await expect(textAt("127.0.0.1", METRICS_PORT)).rejects.toThrow("fetch failed");
});
