import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkSlotTypes, writeSlotTypes } from "../src/slot-types.ts";

const declaration = `declare module "@deeds/remote-kit" {
  interface SlotProps {
    "events.summary": { count: number };
  }
}
export {};
`;

const integrityOf = (text: string) =>
  `sha384-${createHash("sha384").update(text).digest("base64")}`;

const remoteOf = (name: string, integrity: Record<string, string>) => ({
  name,
  version: "0.1.0-00000001",
  base: `/mf/${name}/0.1.0-00000001/`,
  slots: [`${name.slice(3)}.summary`],
  integrity,
});

/** Serves a page of the product with these remotes, and every file as `text`. */
async function gatewayWith(remotes: object[], text = declaration): Promise<string> {
  const boot = JSON.stringify({ language: "en", live: { remotes }, data: {} });
  const page = `<script type="application/json" id="deeds-boot">${boot}</script>`;
  const server = createServer((req, res) => res.end(req.url === "/" ? page : text));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function aRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "slot-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "types"));
  return folder;
}

it("writes the types of the live remotes' slots by name and removes those of remotes that are gone", async () => {
  const folder = aRepository();
  writeFileSync(join(folder, "types/mf-gone.d.ts"), "");
  writeFileSync(join(folder, "types/globals.d.ts"), "");
  const typed = { "slots.d.ts": integrityOf(declaration) };
  const gateway = await gatewayWith([
    remoteOf("mf-events", typed),
    remoteOf("mf-without", {}),
    remoteOf("mf-own", typed),
  ]);
  await writeSlotTypes({ gateway, folder, own: "mf-own", log: () => undefined });
  expect(readdirSync(join(folder, "types")).toSorted()).toEqual(["globals.d.ts", "mf-events.d.ts"]);
  const written = readFileSync(join(folder, "types/mf-events.d.ts"), "utf8");
  expect(written).toContain(declaration);
});

it("rejects a declaration that differs from its hash and leaves the folder as it was", async () => {
  const folder = aRepository();
  writeFileSync(join(folder, "types/mf-events.d.ts"), "before");
  const gateway = await gatewayWith([
    remoteOf("mf-events", { "slots.d.ts": integrityOf("other bytes") }),
  ]);
  const writing = writeSlotTypes({ gateway, folder, own: "mf-own", log: () => undefined });
  await expect(writing).rejects.toThrow("slots.d.ts differs from its hash");
  expect(readFileSync(join(folder, "types/mf-events.d.ts"), "utf8")).toBe("before");
});

it("rejects committed types that differ from what is live, with their files and the command", async () => {
  const folder = aRepository();
  const log: string[] = [];
  const options = (gateway: string) =>
    ({ gateway, folder, own: "mf-own", log: (line: string) => log.push(line) }) as const;
  const live = (text: string) =>
    gatewayWith([remoteOf("mf-events", { "slots.d.ts": integrityOf(text) })], text);

  const gateway = await live(declaration);
  // Never written: nothing is out of date.
  await checkSlotTypes(options(gateway));
  await writeSlotTypes(options(gateway));
  await checkSlotTypes(options(gateway));

  const changed = await live(declaration.replace("number", "string"));
  await expect(checkSlotTypes(options(changed))).rejects.toThrow(
    /types\/mf-events\.d\.ts differs from mf-events 0\.1\.0-00000001\nRun npm run types/,
  );
  const without = await gatewayWith([remoteOf("mf-other", {})]);
  await expect(checkSlotTypes(options(without))).rejects.toThrow("the remote is not live");
});

it("says that committed types were not compared when the product does not respond", async () => {
  const folder = aRepository();
  writeFileSync(join(folder, "types/mf-events.d.ts"), declaration);
  const log: string[] = [];
  const gateway = "http://127.0.0.1:9";
  await checkSlotTypes({ gateway, folder, own: "mf-own", log: (line) => log.push(line) });
  expect(log).toEqual([
    "types/ is not compared with the live remotes: http://127.0.0.1:9 does not respond: check the address: --gateway, GATEWAY_URL or config.gateway",
  ]);
});
