import { signInAsAdmin } from "@deeds/test-kit/caller";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productOrigin } from "../src/product-under-test.ts";
import { type Receiver, startReceiver } from "../src/receivers.ts";
import { type Role, roleNames, roles, rolesWithoutAccount } from "../src/roles.ts";
import { addressesOfCalls, addressesOfPages, knownFrom } from "../src/sentinels/addresses.ts";
import { type Seeded, seedAll } from "../src/sentinels/seed.ts";
import {
  crawl,
  createSentinels,
  findSentinels,
  type Listener,
  listen,
  type Sentinel,
  type Sighting,
} from "../src/sentinels/sentinels.ts";
import { readDatabases, readEvents, readLogs } from "../src/stores.ts";

const marks = createSentinels();
const listeners = new Map<Role, Listener>();
let receiver: Receiver;
let seeded: Seeded;
let addresses: string[];

const says = ({ sentinel, where }: Sighting) => `${sentinel.name} (${sentinel.kind}) at ${where}`;
const sightingsIn = (texts: Record<string, string>, sentinels: readonly Sentinel[]) =>
  Object.entries(texts).flatMap(([where, text]) =>
    findSentinels(text, sentinels).map((sentinel) => says({ sentinel, where })),
  );

beforeAll(async () => {
  receiver = await startReceiver();
  for (const role of roleNames) {
    listeners.set(role, await listen(productOrigin, await roles[role](productOrigin)));
  }
  const admin = await signInAsAdmin(productOrigin);
  seeded = await seedAll({ origin: productOrigin, admin, receiver: receiver.url }, marks);
  const known = knownFrom(seeded);
  addresses = [...addressesOfCalls(known), ...addressesOfPages(known)];
  await receiver.until(({ content }) => content.type === "contact_edit_applied");
  await receiver.until(({ content }) => content.type === "proof_approved");
  // A full-access viewer has read first: no cache may serve that response to others.
  await crawl(productOrigin, addresses, await roles["an administrator"](productOrigin), []);
});

afterAll(async () => {
  await Promise.all([...listeners.values()].map((listener) => listener.close()));
  await receiver.close();
});

describe.each(roleNames)("to %s", (role) => {
  let sightings: Sighting[];
  let failures: string[];
  let pages: Record<string, string>;
  beforeAll(async () => {
    const headers = await roles[role](productOrigin);
    ({ sightings, failures, pages } = await crawl(productOrigin, addresses, headers, marks.all));
  });

  it("no response, page or header contains a value that this role must not see", () => {
    const wrong = sightings.filter(({ sentinel }) => !sentinel.seenBy.includes(role));
    expect(wrong.map(says)).toEqual([]);
  });

  it("everything that this role may see is somewhere", () => {
    const seen = new Set(sightings.map(({ sentinel }) => sentinel));
    const missing = marks.all.filter(
      (sentinel) => sentinel.isSure && sentinel.seenBy.includes(role) && !seen.has(sentinel),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it("no address fails", () => expect(failures).toEqual([]));

  it("no HTML of a page contains a gated value, also of those that this role may see", () => {
    expect(Object.keys(pages)).toContain("/?lang=ru");
    const found = Object.entries(pages).flatMap(([address, html]) => {
      // Without the initial data, which is this viewer's.
      const [content = ""] = html.split('<script type="application/json"');
      expect(content).toContain('<div id="root">');
      const sightings = findSentinels(content, marks.all);
      return sightings
        .filter(({ text }) => !address.includes(text))
        .map(({ name }) => [address, name]);
    });
    expect(found).toEqual([]);
  });

  it("live events contain ids and never a value", () => {
    const received = listeners.get(role)?.received() ?? "";
    expect(received).toContain("event: changed");
    expect(findSentinels(received, marks.all).map(({ name }) => name)).toEqual([]);
  });
});

it("an audit entry names identity fields and secrets without their values", async () => {
  const cookie = await roles["an administrator"](productOrigin);
  const unspoken = marks.all.filter(({ kind }) => kind === "identity" || kind === "secret");
  const { sightings } = await crawl(productOrigin, ["/api/audit?limit=100"], cookie, unspoken);
  expect(sightings.map(says)).toEqual([]);
});

it("messages to subscribers contain names and states only", async () => {
  const bodies = receiver.all().map(({ id, content }) => [id, JSON.stringify(content)]);
  expect(bodies.length).toBeGreaterThan(0);
  const gated = marks.all.filter(({ inEvents }) => !inEvents);
  expect(sightingsIn(Object.fromEntries(bodies), gated)).toEqual([]);
});

it("events contain no gated value, except the changes that the people service applies", async () => {
  const gated = marks.all.filter(({ inEvents }) => !inEvents);
  const events = await readEvents();
  const carriers = events.filter(
    ({ event }) => findSentinels(JSON.stringify(event), gated).length > 0,
  );
  expect(carriers.map(({ subject }) => subject)).toEqual([
    "events.contact-edits.contact_edit_approved",
  ]);
  for (const { event } of carriers) {
    const rest = JSON.stringify({ ...event, data: { ...event.data, changes: null } });
    expect(findSentinels(rest, gated)).toEqual([]);
  }
});

it("no log entry of any process contains a gated value, a secret or a search term", async () => {
  const asked = marks.mark("secret", "a search");
  for (const role of roleNames) {
    const headers = await roles[role](productOrigin);
    await fetch(`${productOrigin}/api/public/people?search=${asked}`, { headers });
    await fetch(`${productOrigin}/?search=${asked}`, { headers });
  }
  const logs = readLogs();
  const parts = Object.keys(logs).map((name) => name.replace(/(-\d+)?\.log$/, ""));
  expect(parts).toEqual(expect.arrayContaining(["gateway", "people"]));
  expect(sightingsIn(logs, marks.all)).toEqual([]);
});

it("no database stores a secret or an identity field in plain text", async () => {
  const sealed = marks.all.filter(
    ({ kind, name }) => kind === "secret" || name.startsWith("a shown person: additionalData"),
  );
  expect(sightingsIn(await readDatabases(), sealed)).toEqual([]);
});

describe.each(rolesWithoutAccount)("a gated file is not there for %s", (role) => {
  it.each([
    ["whole", {}],
    ["by its head", { method: "HEAD" }],
    ["in part", { headers: { range: "bytes=0-3" } }],
    ["to be removed", { method: "DELETE" }],
  ])("%s", async (_, init: RequestInit) => {
    const headers = { ...(await roles[role](productOrigin)), ...init.headers };
    for (const name of seeded.proofFiles) {
      const address = `${productOrigin}/api/files/proof/${name}`;
      const response = await fetch(address, { ...init, headers });
      expect(response.status).toBe(404);
    }
  });
});

describe("the tag of a full response", () => {
  const tagged: { path: string; tag: string; sentinels: Sentinel[] }[] = [];
  beforeAll(async () => {
    const admin = await roles["an administrator"](productOrigin);
    for (const path of addressesOfCalls(knownFrom(seeded))) {
      const response = await fetch(productOrigin + path, { headers: admin });
      const tag = response.headers.get("etag");
      const sentinels = findSentinels(await response.text(), marks.all);
      if (tag === null || sentinels.length === 0) continue;
      tagged.push({ path, tag, sentinels });
      expect(response.headers.get("cache-control"), path).toBe("private, no-store");
    }
  });

  it.each(rolesWithoutAccount)("opens nothing to %s", async (role) => {
    const headers = await roles[role](productOrigin);
    expect(tagged.length).toBeGreaterThan(10);
    for (const { path, tag, sentinels } of tagged) {
      if (sentinels.every(({ seenBy }) => seenBy.includes(role))) continue;
      const response = await fetch(productOrigin + path, {
        headers: { ...headers, "if-none-match": tag },
      });
      await response.arrayBuffer();
      expect(response.status, path).not.toBe(304);
    }
  });
});
