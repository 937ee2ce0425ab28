import { mkdtempSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeBundles } from "./bundle-attempts.ts";
import {
  heldByFlags,
  inNamespaces,
  listenForActs,
  onTheNetwork,
  programOf,
} from "./forbidden-acts.ts";
import { type RunningContainer, startContainer, volumeInside } from "./running-container.ts";
import { htmlOf } from "./running-renderer.ts";

/** An address of this machine that is none of its loopback, which a container has too. */
const host =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "";

const folder = mkdtempSync(join(tmpdir(), "isolation-"));
let container: RunningContainer;
let listeners: Awaited<ReturnType<typeof listenForActs>>;
beforeAll(async () => {
  container = await startContainer();
  listeners = await listenForActs(host, [join(folder, "socket")]);
});
afterAll(async () => {
  listeners?.close();
  await container?.stop();
  rmSync(folder, { recursive: true });
});

describeBundles(() => container);

const unixSocket = inNamespaces.filter(([act]) => act.includes("Unix socket"));

const attempt = (body: string): string =>
  container.runConfined(
    programOf(body, {
      secretFile: "/app/main.js",
      link: `${volumeInside}/link`,
      supervisor: 1,
      host,
      ports: listeners.ports,
      sockets: [join(folder, "socket")],
    }),
  );

describe("code that has left its context", () => {
  it.each([...heldByFlags, ...onTheNetwork, ...unixSocket])(
    "is refused when it %s",
    async (_, body, code) => {
      const before = listeners.reached();
      expect(attempt(body)).toBe(`refused ${code}`);
      expect(listeners.reached()).toBe(before);
    },
  );

  it("has an empty environment", () => {
    expect(attempt("return JSON.stringify(process.env)")).toBe("did {}");
  });

  it("finds no network but its own loopback", () => {
    const body =
      "return Object.keys((await import('node:os')).networkInterfaces()).filter((name) => name !== 'lo').join()";
    expect(attempt(body)).toBe("did");
  });

  it("ends no supervisor by any signal", async () => {
    const started = await container.start();
    const send = `
      const { signals } = (await import('node:os')).constants;
      for (const signal of Object.values(signals)) process.kill(supervisor, signal);
      return Object.keys(signals).length`;
    expect(attempt(send)).toMatch(/^did [1-9]/);
    expect(await htmlOf(container, "return 'after every signal'")).toBe("after every signal");
    expect(await container.start()).toBe(started);
  });

  it("opens no inspector of the supervisor", async () => {
    const body = `
      process.kill(supervisor, 'SIGUSR1');
      const connect = () => new Promise((resolve, reject) => {
        net.connect(9229, '127.0.0.1', () => resolve('connected')).on('error', reject);
      });
      let refusal;
      for (let tries = 0; tries < 20; tries += 1) {
        try { return await connect() } catch (error) { refusal = error }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw refusal`;
    expect(attempt(body)).toBe("refused ECONNREFUSED");
  });

  it("costs the other processes one render when it ends all that it can", async () => {
    const started = await container.start();
    attempt("process.kill(-1, 'SIGKILL'); return 'sent'");
    await expect
      .poll(() => htmlOf(container, "return 'after the end of all'"))
      .toBe("after the end of all");
    expect(await container.start()).toBe(started);
  });
});

it("writes once to its log that only the container keeps bundles from the network", async () => {
  expect((await container.log()).split("permits no namespaces").length).toBe(2);
});
