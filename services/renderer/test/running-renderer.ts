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

export interface Sender {
  send(method: string, path: string, body?: string): Promise<Response>;
}

/** A renderer as it is deployed: a process of its own on a Unix socket. */
export interface RunningRenderer extends Sender {
  pid: number;
  socket: string;
  /** What it has logged. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts a renderer and waits until it is ready.
 * @param within a command that starts the one that follows it, until it is killed itself
 */
export async function startRenderer(
  settings: Record<string, string> = {},
  within: readonly string[] = [],
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
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", "--disable-sigusr1"];
  const [command = "", ...args] = [...within, ...node, main];
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const running: RunningRenderer = {
    pid: child.pid ?? 0,
    socket,
    ...senderTo(socket),
    log: () => output,
    stop: async () => {
      await end(child, within.length === 0 ? "SIGTERM" : "SIGKILL");
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
    if (await isReady(renderer)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the renderer is not ready: ${renderer.log()}`);
}

export async function isReady({ send }: Sender): Promise<boolean> {
  const { status } = await send("GET", "/readyz").catch(() => ({ status: 0 }));
  return status === 200;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Calls the renderer that listens on a Unix socket. */
export const senderTo = (socketPath: string): Sender => ({
  async send(method, path, body = "") {
    const sent = request({ socketPath, method, path }).end(body);
    const [response] = await once(sent, "response");
    let text = "";
    for await (const chunk of response.setEncoding("utf8")) text += chunk;
    const isJson = `${response.headers["content-type"]}`.includes("json");
    return { status: response.statusCode, body: isJson ? JSON.parse(text) : text };
  },
});

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
  "mf-events"?: string;
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
  renderer: Sender,
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
export async function htmlOf(renderer: Sender, body: string): Promise<string> {
  const response = await render(renderer, { "mf-registry": remote(body) });
  return response.status === 200
    ? response.body.html
    : `${response.status} ${response.body.reason} ${response.body.failure?.stack ?? ""}`.trim();
}
