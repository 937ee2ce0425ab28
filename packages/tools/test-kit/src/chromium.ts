import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cacheRoot, findOnPath, folderInMemory, place } from "@deeds/engines";
import { type Browser, type LaunchOptions, chromium as playwright } from "playwright-core";

/** A browser to launch and what it needs around it. */
export interface FoundChromium {
  path: string;
  env: Record<string, string>;
  args: string[];
}

const VERSION = "153.0.0";

// No sandbox: tests run in containers too, and open our own pages only. The rest keeps the browser
// from connecting to any other host.
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Finds `CHROMIUM_PATH`, PATH, npm package or Playwright's download. Throws without one. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<FoundChromium> {
  const given = env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}`);
  if (given) return plain(given);
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    const path = findOnPath(name, env);
    if (path) return plain(path);
  }
  const packaged = await fromPackage(env);
  if (packaged) return packaged;
  const downloaded = playwright.executablePath();
  if (existsSync(downloaded)) return plain(downloaded);
  throw new Error(
    "There is no Chromium. Install one, set CHROMIUM_PATH, or run npx playwright install chromium.",
  );
}

/** Returns Playwright's options to launch the Chromium that {@link findChromium} finds. */
export async function chromiumLaunchOptions(more: readonly string[] = []): Promise<LaunchOptions> {
  const found = await findChromium();
  return {
    executablePath: found.path,
    args: [...ARGS, ...found.args, ...more],
    env: { ...(process.env as Record<string, string>), ...found.env },
    // Without this argument of Playwright's, shared memory is not a file on the disk.
    ...(folderInMemory(2 ** 30) !== null && { ignoreDefaultArgs: ["--disable-dev-shm-usage"] }),
  };
}

/** Launches a Chromium, with further arguments if need be; the caller closes it. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return playwright.launch(await chromiumLaunchOptions(more));
}

const plain = (path: string): FoundChromium => ({ path, env: {}, args: [] });

async function fromPackage(env: NodeJS.ProcessEnv): Promise<FoundChromium | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(cacheRoot(env), "chromium", VERSION);
  if (!existsSync(folder)) await unpack(folder);
  const path = join(folder, "chromium");
  const libraries = missesLibraries(path) ? { LD_LIBRARY_PATH: join(folder, "al2023/lib") } : {};
  const fonts = hasFonts() ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
  // Of the package's arguments only this one is needed; its --disable-web-security would make
  // the tests worthless.
  const args = ["--no-zygote"];
  return { path, env: { ...libraries, ...fonts }, args };
}

/** Unpacks browser, libraries and fonts beside the final folder and moves them there in one step. */
async function unpack(folder: string): Promise<void> {
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  try {
    await place(folder, async (scratch) => {
      // The package unpacks into the temporary folder, and its libraries only when it detects
      // a machine of their kind.
      process.env.TMPDIR = scratch;
      process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
      const { default: chromium } = await import("@sparticuz/chromium");
      await chromium.executablePath();
      return scratch;
    });
  } catch (problem) {
    // A concurrent run may have created the same folder.
    if (!existsSync(folder)) throw problem;
  } finally {
    restore("TMPDIR", TMPDIR);
    restore("AWS_EXECUTION_ENV", AWS_EXECUTION_ENV);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function missesLibraries(path: string): boolean {
  return /not found/.test(spawnSync("ldd", [path], { encoding: "utf8" }).stdout ?? "");
}

function hasFonts(): boolean {
  const folder = "/usr/share/fonts";
  return existsSync(folder) && readdirSync(folder).length > 0;
}
