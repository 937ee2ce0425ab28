import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { on, once } from "node:events";
import { existsSync } from "node:fs";
import { appendFile, cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import {
  type BuildManifest,
  buildManifest,
  endpoints,
  type FrontEndName,
  isServerBundle,
  isSourceMap,
} from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import type { Caller } from "@deeds/test-kit/caller";
import { serve } from "@deeds/test-kit/http-server";
import { execute, publishTokenOf } from "./product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Copies a front end's sources into a folder, to be changed as another team's checkout. */
export async function copySources(name: string, folder: string): Promise<string> {
  // A front end's folder must have its name: the build distinguishes its own files by it.
  const copy = join(await mkdtemp(join(folder, "checkout-")), name);
  const source = join(root, name);
  await cp(source, copy, {
    recursive: true,
    filter: (path) => !["node_modules", "dist"].includes(basename(path)),
  });
  await symlink(join(source, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Copies the whole repository with its installed packages, to be changed as the platform's checkout. */
export async function copyCheckout(folder: string): Promise<string> {
  const copy = join(await mkdtemp(join(folder, "checkout-")), "platform");
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\0");
  for (const path of paths.filter((one) => one !== "" && existsSync(join(root, one)))) {
    await cp(join(root, path), join(copy, path));
    const modules = join(dirname(path), "node_modules");
    if (basename(path) !== "package.json" || !existsSync(join(root, modules))) continue;
    // A workspace's links are relative and lead to the packages of the copy.
    if (modules === "node_modules") await symlink(join(root, modules), join(copy, modules));
    else
      await cp(join(root, modules), join(copy, modules), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
  return copy;
}

export async function replaceIn(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  await writeFile(file, text.replaceAll(before, after));
}

/**
 * Creates a remote's own repository, by `npm create @deeds/remote` or `scripts/move-out.ts`, and installs
 * its dependencies. Nothing else of this checkout is used in it.
 */
export async function ownRepository(
  kind: "create" | "move-out",
  name: string,
  { parent, registry, args = [] }: { parent: string; registry: string; args?: string[] },
) {
  const folder = join(parent, name);
  const { PUBLISH_TOKEN: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    // Another repository's commands run on the same Node as this one's.
    PATH: `${join(process.execPath, "..")}:${process.env.PATH}`,
    "npm_config_@deeds:registry": registry,
  };
  if (kind === "create") {
    const create = ["create", "--yes", "@deeds/remote", name, "--", ...args];
    // The command of this registry, not one of the same version from an earlier run.
    const npm_config_cache = join(parent, ".npm");
    await execute("npm", create, { cwd: parent, env: { ...env, npm_config_cache } });
  } else {
    const moving = ["scripts/move-out.ts", name, "--into", folder, "--registry", registry, ...args];
    await execute(process.execPath, moving, { cwd: root, env });
  }
  const npm = (more: string[], settings: Record<string, string> = {}) =>
    execute("npm", more, { cwd: folder, env: { ...env, ...settings } });
  const git = (...more: string[]) => {
    const user = ["-c", "user.name=Events", "-c", "user.email=events@example.org"];
    return execute("git", [...user, ...more], { cwd: folder, env });
  };
  const commit = async (message: string) => {
    await git("add", "--all");
    await git("commit", "--quiet", "--message", message);
  };
  await git("init", "--quiet");
  // As a team does it once and its CI each time, with the lock file frozen.
  await npm(["install", "--package-lock-only", "--loglevel=error"]);
  await npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  return {
    folder,
    npm,
    git,
    commit,
    /** Changes a Russian text and commits the change. */
    change: async (text: string, changed: string) => {
      await replaceIn(join(folder, "translations/ru.json"), text, changed);
      await commit(`feat: ${changed}`);
    },
    /** Not by npm, which passes no signal on to its child's child. */
    dev: () => {
      const args = [join(folder, "node_modules/.bin/deeds-remote"), "dev"];
      const stdio = ["ignore", "pipe", "inherit"] as const;
      return devServer(spawn(process.execPath, args, { cwd: folder, env, stdio: [...stdio] }));
    },
    run: (own: string, more: string[] = [], settings: Record<string, string> = {}) =>
      npm(["run", own, "--", ...more], settings),
  };
}

/** Starts `npm run dev` of this checkout for sources in `folder`. */
export function startDevServer(name: string, folder: string, gateway: string) {
  const args = ["scripts/dev.ts", name, "--gateway", gateway, "--from", folder];
  return devServer(
    spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] }),
  );
}

/** Resolves when the server serves, with its address and what it has printed since. */
async function devServer(child: ChildProcessByStdio<null, Readable, null>) {
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  for await (const [] of on(child.stdout, "data", { close: ["end"] })) {
    const origin = /: (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
    if (!origin) continue;
    const stop = async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    };
    return { origin, stop, output: () => output };
  }
  throw new Error(`the development server ended: ${output}`);
}

/** Publishes a build of one empty script with a team's token; returns the response. */
export function publishAs(
  origin: string,
  secret: string,
  { name, path }: { name: FrontEndName; path: string },
): Promise<Response> {
  const { bearer, sign } = readPublishToken(secret);
  const script = "export default 1;\n";
  const digest = createHash("sha384").update(script).digest("base64");
  const entry = "remoteEntry.00000000.js";
  const build: BuildManifest = {
    manifest: { name, contract: 1, pages: [{ path, access: "public" }], slots: [], uses: [] },
    version: `0.1.0-${randomBytes(4).toString("hex")}`,
    commit: null,
    builtAt: new Date().toISOString(),
    entry,
    preload: { js: [], css: [], fonts: [] },
    files: [{ path: entry, size: script.length, integrity: `sha384-${digest}` }],
    shared: {},
    imports: {},
    provides: {},
    slotProps: {},
    calls: [],
  };
  const body = new FormData();
  body.set("signature", sign(build));
  body.set("manifest", JSON.stringify(build));
  body.append("file", new Blob([script]), entry);
  const address = `${origin}/api/releases/${name}/${build.version}`;
  return fetch(address, { method: "POST", headers: { authorization: `Bearer ${bearer}` }, body });
}

/**
 * Publishes the live version of a front end again, with `code` at the beginning of its entry, signed
 * with the installation's key.
 * @returns the live version and the new one
 */
export async function publishCopy(publisher: Caller, remote: FrontEndName, code = "") {
  const { live } = await publisher.call(endpoints.releases);
  const found = live?.remotes.find(({ name }) => name === remote);
  if (!found) throw new Error(`no version of ${remote} is live`);
  const address = publisher.origin + found.base;
  // Without its server bundle, which no address of the gateway has: browsers render its pages.
  const { server: _, ...build } = buildManifest.parse(
    await (await fetch(`${address}build.json`)).json(),
  );
  const version = build.version.replace(/[0-9a-f]{8}$/, randomBytes(4).toString("hex"));
  const served = build.files.filter(({ path }) => !isSourceMap(path) && !isServerBundle(path));
  const body = new FormData();
  const files: BuildManifest["files"] = [];
  for (const { path } of served) {
    const published = await (await fetch(address + path)).bytes();
    const bytes = path === build.entry ? Buffer.concat([Buffer.from(code), published]) : published;
    const digest = createHash("sha384").update(bytes).digest("base64");
    files.push({ path, size: bytes.length, integrity: `sha384-${digest}` });
    body.append("file", new Blob([bytes]), path);
  }
  const copy = { ...build, version, files };
  body.set("manifest", JSON.stringify(copy));
  body.set("signature", readPublishToken(publishTokenOf(publisher.origin)).sign(copy));
  await publisher.call(endpoints.publishRelease, { params: { remote, version }, body });
  return { before: found.version, after: version };
}

/** Publishes the live version of a front end again; returns the id of a set with that version. */
export async function nameCopy(
  admin: Caller,
  remote: FrontEndName,
  { code, ...more }: { mandatory?: boolean; code?: string } = {},
): Promise<number> {
  const { after } = await publishCopy(admin, remote, code);
  const body = { remotes: { [remote]: after }, ...more };
  return (await admin.call(endpoints.createReleaseSet, { body })).id;
}

export async function makeLive(
  admin: Caller,
  id: number,
  environment: "production" | "staging" = "production",
): Promise<void> {
  await admin.call(endpoints.activateReleaseSet, { params: { id }, query: { environment } });
}

/** Publishes the live version of a front end again and makes that live; returns the set's id. */
export async function releaseCopy(...copy: Parameters<typeof nameCopy>): Promise<number> {
  const id = await nameCopy(...copy);
  await makeLive(copy[0], id);
  return id;
}

/** Copies a front end's sources with one more export, so that its build is a new version. */
export async function changedSources(name: string, folder: string): Promise<string> {
  const copy = await copySources(name, folder);
  const change = `export const change = ${JSON.stringify(randomBytes(8).toString("hex"))};\n`;
  await appendFile(join(copy, "src/remote.ts"), change);
  return copy;
}

/** A proxy before the gateway that stops in the middle of the first upload and holds the rest. */
export async function openReleases(gateway: string) {
  const halfway = Promise.withResolvers<void>();
  const arrived: string[] = [];
  let isFirst = true;
  const { origin, stop } = await serve((req, res) => {
    const carriesFiles = Number(req.headers["content-length"] ?? 0) > 50_000;
    const stops = isFirst && carriesFiles;
    if (stops) isFirst = false;
    const passed = pass(gateway, { req, res }, stops ? halfway.resolve : null);
    passed
      .then((status) => {
        if (carriesFiles && status < 300) arrived.push(req.url ?? "");
      })
      .catch(() => res.destroy());
  });
  return {
    origin,
    /** Resolves when the first half of a part of a build is with the gateway and the rest is not. */
    halfway: halfway.promise,
    arrived,
    close: stop,
  };
}

/** Returns the status; where it breaks off, only half of the body is sent. */
async function pass(
  gateway: string,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  stopped: (() => void) | null,
): Promise<number> {
  const { method, url, headers } = req;
  const sending = request(new URL(url ?? "", gateway), { method, headers });
  const arrival = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once("response", resolve);
    sending.once("error", reject);
  });
  if (stopped) {
    const body = await buffer(req);
    sending.write(body.subarray(0, body.length / 2), stopped);
  } else req.pipe(sending);
  const upstreamResponse = await arrival;
  res.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
  await pipeline(upstreamResponse, res);
  return upstreamResponse.statusCode ?? 502;
}
