import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { ABuild } from "./publishing.ts";
import { publishToken } from "./start-door.ts";

const shipper = fileURLToPath(new URL("../../../packages/shipper/src/main.ts", import.meta.url));

/** Writes builds as a shipper's image carries them; answers their folder. */
export async function buildsFolder(...builds: ABuild[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "builds-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const { build, files } of builds) {
    const own = join(folder, build.manifest.name, build.version);
    for (const [path, bytes] of [...files, ["build.json", JSON.stringify(build)] as const]) {
      await mkdir(dirname(join(own, path)), { recursive: true });
      await writeFile(join(own, path), bytes);
    }
  }
  return folder;
}

/** Starts the process of a shipper's image; `end` tells its exit code and what it said. */
export function ship(origin: string, folder: string) {
  const env = { ...process.env, BUILDS: folder, GATEWAY_URL: origin, PUBLISH_TOKEN: publishToken };
  const child = spawn(process.execPath, [shipper], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = text(child.stdout);
  return {
    kill: () => void child.kill("SIGKILL"),
    end: once(child, "exit").then(async ([code]) => {
      return { code: code as number | null, said: await said };
    }),
  };
}
