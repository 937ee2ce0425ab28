import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { readJson } from "../src/data-folder.ts";
import { claimRunFolder, openDataFolder, StartFailure, startEngines } from "../src/index.ts";
import { type Identity, isStillRunning } from "../src/run-folder.ts";

const script = fileURLToPath(new URL("starter.ts", import.meta.url));
const log = () => undefined;

function written(): Identity[] {
  const folder = join(root, "run");
  return readdirSync(folder).map((file) => readJson(join(folder, file)) as Identity);
}

const root = await mkdtemp(join(tmpdir(), "killed-starter-"));
const starter = spawn(process.execPath, [script, root], { stdio: ["ignore", "pipe", "inherit"] });
if (starter.stdout) await once(starter.stdout, "data");

afterAll(() => rm(root, { recursive: true, force: true }));

describe("a data folder whose starter is alive", () => {
  it("is refused to a second starter, with instructions", async () => {
    const { run } = openDataFolder(root);
    await expect(claimRunFolder(run, log)).rejects.toThrow(StartFailure);
    await expect(claimRunFolder(run, log)).rejects.toThrow(/DATA_DIR/);
  });
});

describe("a data folder whose starter was killed", () => {
  it("is taken over: what was left running is stopped and everything starts anew", async () => {
    const left = written();
    const gone = once(starter, "exit");
    starter.kill("SIGKILL");
    await gone;
    expect(left.filter(isStillRunning).length).toBe(3);

    const data = openDataFolder(root);
    await claimRunFolder(data.run, log);
    expect(left.filter(isStillRunning)).toEqual([]);
    const env = { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
    const engines = await startEngines({ data, log, env });
    expect(await engines.selfCheck()).toEqual([]);
    await engines.stop();
  });
});
