// The one plain-JavaScript file: it must run on any Node >= 20 with nothing installed. It installs
// the dependencies when they are not up to date and hands over to the pinned Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PNPM = "pnpm@12.21.0";
const NEEDED_MAJOR = 24;
const root = fileURLToPath(new URL("..", import.meta.url));

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "pnpm-lock.yaml")))
    .digest("hex");
}

function isInstalled(stamp) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();
}

async function install() {
  const stamp = join(root, "node_modules", ".installed-lock");
  if (isInstalled(stamp)) return;
  const startedAt = Date.now();
  const passed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  process.stdout.write("installing dependencies …\n");
  const args = ["-y", PNPM, "install", "--frozen-lockfile", "--reporter=append-only"];
  const child = spawn("npx", args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (chunk) => {
    output += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const heartbeat = setInterval(() => {
    const progress = output
      .split("\n")
      .filter((line) => line.startsWith("Progress"))
      .pop();
    process.stdout.write(`installing dependencies … ${passed()} ${progress ?? ""}\n`);
  }, 5_000);
  const code = await new Promise((resolve) => {
    child.once("error", (problem) => {
      output += problem.message;
      resolve(1);
    });
    child.once("close", resolve);
  });
  clearInterval(heartbeat);
  if (code !== 0) fail(whyInstallFailed(output));
  writeFileSync(stamp, lockHash());
  process.stdout.write(`dependencies installed, ${passed()}\n`);
}

function whyInstallFailed(output) {
  const tail = output.trim().split("\n").slice(-12).join("\n");
  if (/ENOSPC|no space left/i.test(output)) {
    return `${tail}\n\nThe disk is full: free some space for node_modules, then start again.`;
  }
  if (/spawn npx ENOENT/.test(output)) {
    return "npx is not on the PATH: install npm, which comes with Node.";
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    return `${tail}\n\nThe npm registry cannot be reached. Check the network, or set npm_config_registry (and HTTPS_PROXY) to the ones of your network.`;
  }
  return `${tail}\n\nThe dependencies could not be installed (the end of pnpm's output is above).`;
}

// The pinned Node comes as a package; where there is none for this platform, a new enough Node of
// the machine will do.
function chooseNode() {
  const pinned = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin/node");
  if (existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath;
  return fail(
    `There is no packaged Node ${NEEDED_MAJOR} for ${process.platform}-${process.arch}, and the Node in use is ${process.versions.node}. Install Node ${NEEDED_MAJOR} or newer and start again.`,
  );
}

function environment() {
  const NODE_COMPILE_CACHE = join(root, "node_modules/.cache/compile");
  const base = { NODE_COMPILE_CACHE, ...process.env };
  const { HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy } = process.env;
  if (!(HTTPS_PROXY || https_proxy)) return base;
  // Downloads go through the proxy; what runs on this machine must not.
  const direct = [NO_PROXY || no_proxy, "127.0.0.1", "localhost"].filter(Boolean).join(",");
  return { ...base, NODE_USE_ENV_PROXY: "1", NO_PROXY: direct, no_proxy: direct };
}

function handOver(script, args) {
  const child = spawn(
    chooseNode(),
    ["--disable-warning=ExperimentalWarning", join(root, script), ...args],
    { stdio: "inherit", env: environment() },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // Ctrl-C reaches the whole foreground group by itself; then only waiting is left to do.
    const comesFromTerminal = signal === "SIGINT" && process.stdin.isTTY;
    process.on(signal, () => comesFromTerminal || child.kill(signal));
  }
  stopWhenNpmIsGone(child);
  child.once("error", (problem) => fail(`${script} cannot be started: ${problem.message}`));
  child.once("exit", (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : code);
  });
}

// npm passes a SIGTERM to the shell between it and us, and that shell dies without passing it on.
function stopWhenNpmIsGone(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = () => process.ppid === parent || child.kill("SIGTERM");
  setInterval(watch, 500).unref();
}

const [script, ...args] = process.argv.slice(2);
if (Number.parseInt(process.versions.node, 10) < 20) fail("Node 20 or newer is needed.");
if (!script) fail("usage: node scripts/run.mjs scripts/<name>.ts [arguments]");
await install();
handOver(script, args);
