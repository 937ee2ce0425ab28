import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { StartFailure, until } from "../../packages/tools/engines/src/index.ts";
import { inTree, type Trees, treeOf } from "./isolation.ts";

const shell = `module.exports = { shared: {}, createRenderer: () => () => ({
  html: "a page", head: { title: null }, wants: [], failures: [],
}) };`;

/** Renders a page by the tree of the renderer as its container has it: no network, a socket in a volume. */
export async function renderWithoutNetwork(trees: Trees, folder: string): Promise<void> {
  const volume = join(folder, "renderer-socket");
  mkdirSync(volume);
  chmodSync(volume, 0o777);
  const tree = treeOf(trees, "services/renderer");
  const { command, args } = inTree(tree, ["/app/main.ts"], { "/run/renderer": volume });
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    SOCKET: "/run/renderer/renderer.sock",
  };
  const renderer = spawn(command, ["--net", ...args], { env, stdio: ["ignore", "ignore", 2] });
  const send = (method: string, path: string, body = "") =>
    call(join(volume, "renderer.sock"), method, path, body);
  try {
    await until(AbortSignal.timeout(15_000), async () => (await send("GET", "/readyz")).ok);
    const store = async (text: string): Promise<string> => {
      const hash = createHash("sha384").update(text).digest("hex");
      await send("PUT", `/objects/${hash}`, text);
      return hash;
    };
    const live = { id: 1, key: "1", activatedAt: new Date().toISOString(), remotes: [] };
    const set = await store(JSON.stringify({ live, bundles: { shell: await store(shell) } }));
    const page = { address: "/", language: "en", origin: "http://localhost", data: {} };
    const body = JSON.stringify({ set, isSignedIn: false, ...page });
    const { ok, text } = await send("POST", "/render", body);
    if (!ok || !text.includes("a page")) throw new StartFailure(`the renderer returns ${text}`);
  } finally {
    if (renderer.kill()) await once(renderer, "exit");
  }
}

async function call(socketPath: string, method: string, path: string, body: string) {
  const [response] = await once(request({ socketPath, method, path }).end(body), "response");
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return { ok: response.statusCode < 300, text };
}
