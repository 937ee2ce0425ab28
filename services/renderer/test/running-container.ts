import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assertEngine, docker } from "@deeds/test-kit/docker";
import { isReady, type Sender, senderTo } from "./running-renderer.ts";

const composeFile = fileURLToPath(new URL("../../../docker-compose.yml", import.meta.url));
const project = "good-deeds-isolation";
/** Where the container has the volume of its socket. */
export const volumeInside = "/run/renderer";

/** Runs the program that comes by standard input as the supervisor runs a process that renders. */
const confine = `
  import { text } from "node:stream/consumers";
  import { spawnConfined } from "/app/services/renderer/src/confinement.ts";
  const child = spawnConfined(await text(process.stdin), { heapMb: 64, namespaced: false });
  child.stdin.end();
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);`;

/** The renderer as docker-compose.yml has it, with its socket in a folder of this machine. */
export interface RunningContainer extends Sender {
  /** What a program wrote that ran in the container, confined. */
  runConfined(program: string): string;
  /** Another one after each start of the supervisor. */
  start(): Promise<string>;
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Builds the image and starts the container. Throws without a container engine. */
export async function startContainer(): Promise<RunningContainer> {
  assertEngine("this test builds the renderer's image and runs it by `docker compose`");
  const folder = mkdtempSync(join(tmpdir(), "renderer-container-"));
  chmodSync(folder, 0o777);
  symlinkSync("/app/main.js", join(folder, "link"));
  const options = { driver: "local", driver_opts: { type: "none", o: "bind", device: folder } };
  const override = join(folder, "compose.json");
  writeFileSync(override, JSON.stringify({ volumes: { renderer: options } }));
  const compose = (...args: string[]) =>
    docker(["compose", "-p", project, "-f", composeFile, "-f", override, ...args]);
  await compose("down", "--volumes");
  await compose("up", "--detach", "--build", "--no-deps", "renderer");
  const id = (await compose("ps", "--all", "--quiet", "renderer")).trim();
  const sender = senderTo(join(folder, "renderer.sock"));
  const node = ["exec", "-i", id, "/usr/local/bin/node", "--disable-warning=ExperimentalWarning"];
  const running: RunningContainer = {
    ...sender,
    // It has no exit code of its own when the program ends every process of the container.
    runConfined: (program) =>
      spawnSync("docker", [...node, "--input-type=module", "--eval", confine], {
        input: program,
        encoding: "utf8",
      }).stdout.trim(),
    start: () => docker(["inspect", "-f", "{{.State.StartedAt}} {{.RestartCount}}", id]),
    log: () => docker(["logs", id]),
    stop: async () => {
      await compose("down", "--volumes");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const deadline = Date.now() + 60_000;
  while (!(await isReady(sender))) {
    if (Date.now() > deadline)
      throw new Error(`the container is not ready: ${await running.log()}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return running;
}
