import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { docker } from "@deeds/test-kit/docker";
import { z } from "zod";
import { isBuild } from "../../scripts/manual/blocks.ts";
import { openChapters } from "../../scripts/manual/chapters.ts";
import { openShell } from "../../scripts/manual/shell.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The project of docker compose, and the tag of its images: an installation beside it shares neither. */
export const project = "good-deeds-test";
const registry = "good-deeds";
const version = "test";
export const imageOf = (part: string): string => `${registry}/${part}:${version}`;
/** Whose addresses are public ones for the product, which sends webhooks to no others. */
export const outside = {
  network: `${project}_outside`,
  subnet: "11.22.99.0/24",
  free: "11.22.99.200",
};

const container = z.object({
  ID: z.string(),
  Name: z.string(),
  Service: z.string(),
  Image: z.string(),
  State: z.string(),
  Health: z.string(),
  ExitCode: z.int(),
});
export type Container = z.infer<typeof container>;

export type Installation = ReturnType<typeof createInstallation>;

/** Those that do their work and exit. */
const exits = ({ Service }: Container): boolean => /^ship-|^bucket-users$/.test(Service);

/** The image of the collector has no program for a health check. */
const isHealthyOrUnasked = ({ Health, Service }: Container): boolean =>
  Health === "healthy" || Service === "collector";

const isUp = (one: Container): boolean =>
  exits(one)
    ? one.State === "exited" && one.ExitCode === 0
    : one.State === "running" && isHealthyOrUnasked(one);

/** The product as docker-compose.yml has it, with secrets and data of its own; `builds` as the manual says. */
export function createInstallation(options: {
  folder: string;
  port: number;
  builds: boolean;
  env?: Record<string, string>;
}) {
  const { folder, port, builds } = options;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: "docker-compose.yml",
    COMPOSE_PROFILES: "",
    BIND: "127.0.0.1",
    REGISTRY: registry,
    SECRETS_DIR: join(folder, "secrets"),
    VERSION: version,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    OUTSIDE_SUBNET: outside.subnet,
    TRUSTED_PROXIES: outside.subnet,
    RATE_LIMIT_SCALE: "10000",
    ...options.env,
  };
  const compose = (...args: string[]) => docker(["compose", ...args], { cwd: root, env });

  const containers = async (): Promise<Container[]> => {
    const lines = (await compose("ps", "--all", "--format", "json")).trim().split("\n");
    return lines.filter(Boolean).map((line) => container.parse(JSON.parse(line)));
  };
  const statesOf = (list: readonly Container[]): string =>
    list
      .map(({ Name, State, Health, ExitCode }) => `${Name} ${Health || State} ${ExitCode}`)
      .join();

  const shell = openShell(env);

  return {
    env,
    folder,
    origin: `http://localhost:${port}`,
    compose,
    containers,
    /** Waits until all containers report health and what should exit has exited with 0. */
    untilHealthy: async (): Promise<void> => {
      let late: Container[] = [];
      const noneIsLate = async () => {
        late = (await containers()).filter((one) => !isUp(one));
        return late.length === 0;
      };
      await poll(240_000, noneIsLate, () => `not up: ${statesOf(late)}`);
    },
    ...openChapters("compose", shell, (block) => !builds && isBuild(block)),
    variable: shell.variable,
    /** Sets a variable for the next blocks of the manual. */
    setVariable: (name: string, value: string) => shell.evaluate(`export ${name}='${value}'`),
    closeShell: shell.close,
    saveLogs: async (to: string): Promise<void> => {
      mkdirSync(to, { recursive: true });
      for (const { ID, Name } of await containers()) {
        writeFileSync(join(to, `${Name}.log`), await docker(["logs", ID]));
      }
    },
  };
}

/**
 * Repeats a question that starts processes, with a pause after each answer; throws its last error, or one with `why`.
 */
export async function poll(
  timeoutMs: number,
  ask: () => Promise<boolean>,
  why = () => "it did not happen in time",
  pauseMs = 500,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const problem = await ask().then(
      (isTrue) => (isTrue ? null : new Error(why())),
      (error: unknown) => error,
    );
    if (problem === null) return;
    if (Date.now() > end) throw problem;
    await pause(pauseMs);
  }
}

/** When a container started last. */
export const startOf = (id: string): Promise<string> =>
  docker(["inspect", "--format", "{{.State.StartedAt}}", id]);

/** Whether the health check of a container passes now: the engine's own result is up to half a minute old. */
export async function isHealthy(id: string): Promise<boolean> {
  const stored = await docker(["inspect", "--format", "{{json .Config.Healthcheck.Test}}", id]);
  const [kind, ...command]: string[] = JSON.parse(stored);
  const check = kind === "CMD-SHELL" ? ["/bin/sh", "-c", ...command] : command;
  return docker(["exec", id, ...check]).then(
    () => true,
    () => false,
  );
}

/**
 * Sends SIGKILL to the first process of a container from outside of it, as the kernel would. After `docker kill` an
 * engine restarts nothing, since that counts as stopped by the operator.
 */
export async function crash(id: string): Promise<void> {
  const pid = (await docker(["inspect", "--format", "{{.State.Pid}}", id])).trim();
  const node = ["--entrypoint", "/usr/local/bin/node", imageOf("backup")];
  const kill = "process.kill(Number(process.argv[1]), 'SIGKILL')";
  const outOfIt = ["--pid", "host", "--network", "none", "--user", "0"];
  await docker(["run", "--rm", ...outOfIt, ...node, "--eval", kill, pid]);
}
