import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNamespaces, spawnConfined } from "../src/confinement.ts";
import { describeBundles } from "./bundle-attempts.ts";
import {
  heldByFlags,
  inNamespaces,
  listenForActs,
  onTheNetwork,
  programOf,
} from "./forbidden-acts.ts";
import { htmlOf, type RunningRenderer, startRenderer } from "./running-renderer.ts";

const namespaced = hasNamespaces();
const host = "127.0.0.1";
const folder = mkdtempSync(join(tmpdir(), "isolation-"));
const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const inMemory = mkdtempSync(join(memory, "isolation-"));
const files = {
  secretFile: join(folder, "secret"),
  link: join(folder, "link"),
  sockets: [folder, inMemory].map((place) => join(place, "socket")),
};
writeFileSync(files.secretFile, "sentinel-secret");
symlinkSync(files.secretFile, files.link);

let renderer: RunningRenderer;
let listeners: Awaited<ReturnType<typeof listenForActs>>;
beforeAll(async () => {
  renderer = await startRenderer();
  listeners = await listenForActs(host, files.sockets);
});
afterAll(async () => {
  listeners.close();
  await renderer.stop();
  for (const place of [folder, inMemory]) rmSync(place, { recursive: true });
});

describeBundles(() => renderer);

/** Runs the body of an act where bundles are evaluated, outside of any context. */
async function attempt(body: string, isNamespaced: boolean): Promise<string> {
  const known = { ...files, supervisor: renderer.pid, host, ports: listeners.ports };
  const options = { heapMb: 64, namespaced: isNamespaced };
  const child = spawnConfined(programOf(body, known), options);
  child.stdin.end();
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return output.trim() || errors;
}

describe("code that has left its context", () => {
  it.each([...heldByFlags, ...(namespaced ? [...onTheNetwork, ...inNamespaces] : [])])(
    "is refused when it %s",
    async (_, body, code) => {
      const before = listeners.reached();
      expect(await attempt(body, namespaced)).toBe(`refused ${code}`);
      expect(listeners.reached()).toBe(before);
    },
  );

  it.each(heldByFlags)("is refused without namespaces too when it %s", async (_, body, code) => {
    expect(await attempt(body, false)).toBe(`refused ${code}`);
  });

  it("has an empty environment", async () => {
    expect(await attempt("return JSON.stringify(process.env)", namespaced)).toBe("did {}");
    expect(await attempt("return JSON.stringify(process.env)", false)).toBe("did {}");
  });

  it("reaches this machine without namespaces, which are what refuses it", async () => {
    for (const [, body] of [onTheNetwork[0], inNamespaces[0]].flatMap((act) =>
      act ? [act] : [],
    )) {
      expect(await attempt(body, false)).toBe("did sentinel-secret");
    }
  });
});

/** Makes a program the first process of a namespace, as a container does. */
const asFirstProcess = [
  ...["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc"],
] as const;

it.each(namespaced ? [asFirstProcess] : [])(
  "the first process of a container outlives each signal from inside of it",
  async (...within) => {
    const contained = await startRenderer({}, within);
    const { stdout: first } = spawnSync("pgrep", ["-P", `${contained.pid}`], { encoding: "utf8" });
    const inside = ["--target", first.trim(), "--user", "--preserve-credentials", "--pid"];
    for (const signal of Object.values(constants.signals)) {
      const { status } = spawnSync("nsenter", [...inside, "kill", `-${signal}`, "1"]);
      expect([signal, status]).toEqual([signal, 0]);
    }
    expect(await htmlOf(contained, "return 'after every signal'")).toBe("after every signal");
    await contained.stop();
  },
);

it("a renderer on a machine without namespaces says so once in its log", () => {
  expect(renderer.log().split("permits no namespaces").length).toBe(namespaced ? 1 : 2);
});
