import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RenderRequest, renderedSet } from "@deeds/contracts/render";
import { onTestFinished } from "vitest";
import type { z } from "zod";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export interface Response {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any;
}

/** A renderer as it is deployed: a process of its own on a Unix socket. */
export interface RunningRenderer {
  pid: number;
  socket: string;
  send(method: string, path: string, body?: string): Promise<Response>;
  /** What it has logged. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts a renderer and waits until it is ready. */
export async function startRenderer(
  settings: Record<string, string> = {},
): Promise<RunningRenderer> {
  const folder = mkdtempSync(join(tmpdir(), "renderer-"));
  const socket = settings.SOCKET ?? join(folder, "renderer.sock");
  const env = {
    PATH: process.env.PATH ?? "",
    SECRET: "sentinel-secret",
    LOG_LEVEL: "debug",
    SOCKET: socket,
    ...settings,
  };
  const args = ["--disable-warning=ExperimentalWarning", main];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const send = (method: string, path: string, body = "") => call(socket, method, path, body);
  const running: RunningRenderer = {
    pid: child.pid ?? 0,
    socket,
    send,
    log: () => output,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await ready(running, child);
  return running;
}

/** The same, stopped after the test. */
export async function rendererOfTest(settings?: Record<string, string>): Promise<RunningRenderer> {
  const renderer = await startRenderer(settings);
  onTestFinished(() => renderer.stop());
  return renderer;
}

async function ready(renderer: RunningRenderer, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const { status } = await renderer.send("GET", "/readyz").catch(() => ({ status: 0 }));
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the renderer is not ready: ${renderer.log()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function call(
  socketPath: string,
  method: string,
  path: string,
  body: string,
): Promise<Response> {
  const sent = request({ socketPath, method, path }).end(body);
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  const isJson = `${response.headers["content-type"]}`.includes("json");
  return { status: response.statusCode, body: isJson ? JSON.parse(text) : text };
}

export const hashOf = (text: string): string => createHash("sha384").update(text).digest("hex");

/** A shell whose page is what the default export of `mf-registry` returns. */
export const shell = `
  module.exports = {
    shared: { react: { version: "19" } },
    createRenderer: (live, remotes) => (request) => ({
      html: remotes["mf-registry"] ? String(remotes["mf-registry"].default(request)) : "the frame",
      head: { title: live.key },
      wants: Object.keys(request.data),
      failures: [],
    }),
  };`;

/** A remote whose part of the page is what the body returns. */
export const remote = (body: string): string =>
  `module.exports.default = function (request) { ${body} };`;

export interface Bundles {
  shell?: string;
  "mf-registry"?: string;
}

/** A set of these bundles with its objects by hash. */
export function setOf({ shell: shellSource = shell, ...remotes }: Bundles) {
  const bundles = { shell: shellSource, ...remotes };
  const objects = new Map(Object.values(bundles).map((text) => [hashOf(text), text]));
  const description: z.input<typeof renderedSet> = {
    live: { id: 1, key: "set 1", activatedAt: "2026-01-01T00:00:00.000Z", remotes: [] },
    bundles: Object.fromEntries(
      Object.entries(bundles).map(([name, text]) => [name, hashOf(text)]),
    ),
  };
  const text = JSON.stringify(description);
  objects.set(hashOf(text), text);
  return { set: hashOf(text), objects };
}

export const requestOf = (set: string, more: Partial<RenderRequest> = {}): RenderRequest => ({
  set,
  address: "/",
  language: "uk",
  origin: "https://deeds.example",
  isSignedIn: false,
  data: {},
  ...more,
});

/** Renders as the gateway does: sends the objects that are missing, and asks again. */
export async function render(
  renderer: RunningRenderer,
  bundles: Bundles,
  more: Partial<RenderRequest> = {},
): Promise<Response> {
  const { set, objects } = setOf(bundles);
  const body = JSON.stringify(requestOf(set, more));
  for (;;) {
    const response = await renderer.send("POST", "/render", body);
    if (response.status !== 409) return response;
    for (const hash of response.body.missing) {
      const stored = await renderer.send("PUT", `/objects/${hash}`, objects.get(hash));
      if (stored.status !== 204) throw new Error(`the object was rejected: ${stored.status}`);
    }
  }
}

/** What the remote's part of the page is. */
export async function htmlOf(renderer: RunningRenderer, body: string): Promise<string> {
  const response = await render(renderer, { "mf-registry": remote(body) });
  return response.status === 200
    ? response.body.html
    : `${response.status} ${response.body.reason} ${response.body.failure?.stack ?? ""}`.trim();
}
