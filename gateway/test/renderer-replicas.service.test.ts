import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { liveSet } from "@deeds/contracts";
import { expect, onTestFinished, test } from "vitest";
import { renderableSet } from "../src/rendering/rendered-set.ts";
import { createRenderer } from "../src/rendering/renderer.ts";
import { registryBundle, shellBundle } from "./server-bundles.ts";
import { startRenderer } from "./services.ts";

const bundles = { shell: shellBundle, "mf-registry": registryBundle() };
const remotes = Object.entries(bundles).map(([name, text]) => ({
  name,
  version: "0.1.0-00000001",
  base: `/mf/${name}/0.1.0-00000001/`,
  entry: "entry.js",
  preload: { js: [], css: [], fonts: [] },
  slots: [],
  server: "server.js",
  integrity: { "server.js": `sha384-${createHash("sha384").update(text).digest("base64")}` },
}));
const live = liveSet.parse({ id: 1, key: "1", activatedAt: "2026-01-31T10:00:00.000Z", remotes });
const set = renderableSet(live, "mf-registry");

/** Runs two renderers behind one address, as the service of a cluster does: each connection leads to the next one. */
async function startReplicas() {
  const start = async () => {
    const renderer = await startRenderer();
    onTestFinished(renderer.stop);
    return renderer;
  };
  const replicas = await Promise.all([start(), start()]);
  let turn = 0;
  const balancer = createServer((client) => {
    turn += 1;
    const replica = connect(replicas[turn % 2]?.url.slice("unix:".length) ?? "");
    client.pipe(replica).pipe(client);
    for (const socket of [client, replica]) socket.on("error", () => socket.destroy());
  });
  await once(balancer.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void balancer.close());
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    replace: async () => {
      await replicas[1]?.stop();
      replicas[1] = await start();
    },
  };
}

test("each page is rendered by replicas behind one address, also when one of them is new", async () => {
  const { url, replace } = await startReplicas();
  const readFile = async (path: string) =>
    Buffer.from(path.includes("/shell/") ? bundles.shell : bundles["mf-registry"]);
  const config = { RENDERER_URL: url, UPSTREAM_TLS_FOLDER: undefined };
  const renderer = createRenderer(config, { readFile, clock: () => new Date() });
  onTestFinished(async () => void (await renderer.close()));
  const render = async () => {
    const page = { address: "/about", language: "en" as const, origin: "http://localhost:8080" };
    const request = { ...page, isSignedIn: false, data: {}, isTrial: false };
    return set && (await renderer.render(set, request));
  };
  const renderMany = async () => {
    const pages = await Promise.all(Array.from({ length: 6 }, render));
    for (let count = 0; count < 10; count += 1) pages.push(await render());
    return pages.filter((one) => !(one && "page" in one));
  };
  expect(await renderMany()).toEqual([]);
  await replace();
  expect(await renderMany()).toEqual([]);
});
