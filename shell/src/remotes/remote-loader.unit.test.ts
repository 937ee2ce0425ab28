import type { LiveRemote, LiveSet } from "@deeds/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createRemoteLoader,
  type Failure,
  type LoaderTools,
  withoutFallbacks,
} from "./remote-loader.ts";

const hash = `sha384-${"a".repeat(64)}`;
const previous = {
  version: "0.0.9-00000009",
  base: "/mf/mf-registry/0.0.9-00000009/",
  entry: "remoteEntry.js",
  integrity: { "remoteEntry.js": hash },
};
const remote: LiveRemote = {
  ...previous,
  name: "mf-registry",
  version: "0.1.0-00000010",
  base: "/mf/mf-registry/0.1.0-00000010/",
  preload: { js: [], css: [], fonts: [] },
  pages: [],
  slots: [],
  previous,
};
const setOf = (changes: Partial<LiveRemote> = {}): LiveSet => ({
  id: 1,
  key: "1-0",
  activatedAt: "2026-01-31T10:00:00.000Z",
  remotes: [{ ...remote, ...changes }],
});
const exposed = { default: { contract: 1, name: "mf-registry", pages: {}, translations: {} } };

/** Fakes the page's network, with a response for each entry, and logs the calls. */
function page(entries: Record<string, () => Promise<unknown>>) {
  const log: string[] = [];
  const tools: LoaderTools = {
    preload: () => log.push("preload"),
    verify: async ({ address }) => void log.push(`verify ${address}`),
    addStylesheet: async ({ address }) => void log.push(`style ${address}`),
    import: (_, entry) => {
      log.push(`import ${entry}`);
      return (entries[entry] ?? (() => Promise.reject(new Error("404"))))();
    },
    report: ({ version, kind }) => log.push(`report ${version} ${kind}`),
    loaded: async () => void log.push("loaded"),
  };
  return { log, tools };
}

const live = `${remote.base}remoteEntry.js`;
const old = `${previous.base}remoteEntry.js`;
const succeed = async () => exposed;

test("a remote is loaded once, however often it is requested", async () => {
  const { log, tools } = page({ [live]: succeed });
  const loader = createRemoteLoader(setOf(), tools);
  const [one, other] = await Promise.all([loader.load("mf-registry"), loader.load("mf-registry")]);
  expect(one).toBe(other);
  expect(log).toEqual(["preload", `import ${live}`, "loaded"]);
});

test("a failed entry is retried under a new URL, checked against its hash", async () => {
  const { log, tools } = page({ [`${live}?retry=1`]: succeed });
  await createRemoteLoader(setOf(), tools).load("mf-registry");
  expect(log).toEqual([
    "preload",
    `import ${live}`,
    `verify ${live}?retry=1`,
    `import ${live}?retry=1`,
    "loaded",
  ]);
});

test("a style sheet is added with its hash, and the attempt fails without it", async () => {
  const integrity = { ...previous.integrity, "remote.css": hash };
  const { log, tools } = page({ [live]: succeed, [`${live}?retry=1`]: succeed, [old]: succeed });
  const addStylesheet: LoaderTools["addStylesheet"] = ({ address }) => {
    log.push(`style ${address}`);
    return Promise.reject(new Error("other bytes"));
  };
  await createRemoteLoader(setOf({ integrity }), { ...tools, addStylesheet }).load("mf-registry");
  expect(log).toContain(`style ${remote.base}remote.css`);
  expect(log.slice(-4, -1)).toEqual([`verify ${old}`, `import ${old}`, "loaded"]);
});

test("a version that does not load is reported and the previous one is loaded", async () => {
  const { log, tools } = page({ [old]: succeed });
  await createRemoteLoader(setOf(), tools).load("mf-registry");
  expect(log.slice(-4)).toEqual([
    `verify ${old}`,
    `import ${old}`,
    "loaded",
    "report 0.1.0-00000010 load-failed",
  ]);
});

test("a failed load is reported with its cause, whose message is the same for every retry", async () => {
  const fail = () => Promise.reject(new TypeError(`failed to fetch ${live}?retry=1`));
  const { tools } = page({ [`${live}?retry=1`]: fail });
  const reports: Failure[] = [];
  const report = (failure: Failure) => void reports.push(failure);
  const loader = createRemoteLoader(setOf({ previous: null }), { ...tools, report });
  await expect(loader.load("mf-registry")).rejects.toThrow("mf-registry could not be loaded");
  const message = `TypeError: failed to fetch ${live}`;
  expect(reports).toMatchObject([{ kind: "load-failed", message }]);
  expect(reports[0]?.stack).toContain("remote-loader.unit.test.ts");
});

test("a render error is reported with the loaded version", async () => {
  const { log, tools } = page({ [old]: succeed });
  const loader = createRemoteLoader(setOf(), tools);
  await loader.load("mf-registry");
  loader.report("mf-registry", "render-failed");
  expect(log.at(-1)).toBe("report 0.0.9-00000009 render-failed");
});

test("after a failed load the next call starts anew", async () => {
  const entries: Record<string, () => Promise<unknown>> = {};
  const { log, tools } = page(entries);
  const loader = createRemoteLoader(setOf({ previous: null }), tools);
  await expect(loader.load("mf-registry")).rejects.toThrow("mf-registry could not be loaded");
  expect(log.at(-1)).toBe("report 0.1.0-00000010 load-failed");
  entries[live] = succeed;
  await expect(loader.load("mf-registry")).resolves.toBe(exposed.default);
});

test("a remote that is switched off is not requested", async () => {
  const { log, tools } = page({ [live]: succeed });
  const load = createRemoteLoader(setOf({ off: true }), tools).load("mf-registry");
  await expect(load).rejects.toThrow("mf-registry could not be loaded");
  expect(log).toEqual([]);
});

describe("files that never arrive", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const never = () => new Promise<never>(() => undefined);

  test("a version that hangs is replaced by the previous one within three seconds", async () => {
    const { log, tools } = page({ [live]: never, [old]: succeed });
    const load = createRemoteLoader(setOf(), tools).load("mf-registry");
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(load).resolves.toBe(exposed.default);
    expect(log).not.toContain(`import ${live}?retry=1`);
    expect(log.at(-1)).toBe("report 0.1.0-00000010 load-failed");
  });

  test("a slow version that arrives before the previous one is used and not reported", async () => {
    const slow = Promise.withResolvers<unknown>();
    const { log, tools } = page({ [live]: () => slow.promise, [old]: never });
    const load = createRemoteLoader(setOf(), tools).load("mf-registry");
    await vi.advanceTimersByTimeAsync(3_000);
    slow.resolve(exposed);
    await expect(load).resolves.toBe(exposed.default);
    expect(log.at(-1)).toBe("loaded");
  });

  test("a load fails within five seconds when both versions hang", async () => {
    const { log, tools } = page({ [live]: never, [old]: never });
    const load = createRemoteLoader(setOf(), tools).load("mf-registry");
    const failed = expect(load).rejects.toThrow("mf-registry could not be loaded");
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;
    expect(log.at(-1)).toBe("report 0.1.0-00000010 load-failed");
  });

  test("texts of a version that arrives after the previous one are not added", async () => {
    const slow = Promise.withResolvers<unknown>();
    const { log, tools } = page({ [live]: () => slow.promise, [old]: succeed });
    const load = createRemoteLoader(setOf(), tools).load("mf-registry");
    await vi.advanceTimersByTimeAsync(3_000);
    await load;
    slow.resolve(exposed);
    await vi.advanceTimersByTimeAsync(0);
    expect(log.filter((call) => call === "loaded")).toHaveLength(1);
  });
});

describe("a version that throws while it renders", () => {
  test("is replaced by the previous one, which is then reported", async () => {
    const previousModule = { default: { ...exposed.default } };
    const { log, tools } = page({ [live]: succeed, [old]: async () => previousModule });
    const loader = createRemoteLoader(setOf(), tools);
    await loader.load("mf-registry");
    expect(loader.fallBack("mf-registry")).toBe(true);
    expect(await loader.load("mf-registry")).toBe(previousModule.default);
    // Another part of the same page.
    expect(loader.fallBack("mf-registry")).toBe(true);
    expect(log.filter((call) => call === `import ${old}`)).toHaveLength(1);
    loader.report("mf-registry", "render-failed");
    expect(log.at(-1)).toBe("report 0.0.9-00000009 render-failed");
  });

  test("is not replaced without a previous one, nor in staging", async () => {
    const { tools } = page({ [live]: succeed });
    for (const set of [setOf({ previous: null }), withoutFallbacks(setOf())]) {
      const loader = createRemoteLoader(set, tools);
      await loader.load("mf-registry");
      expect(loader.fallBack("mf-registry")).toBe(false);
    }
  });
});

test("an entry without a hash is never imported", async () => {
  const { log, tools } = page({ [live]: succeed });
  const loader = createRemoteLoader(setOf({ integrity: {}, previous: null }), tools);
  await expect(loader.load("mf-registry")).rejects.toThrow();
  expect(log.filter((call) => call.startsWith("import"))).toEqual([]);
});

test.each([
  ["another contract", { default: { ...exposed.default, contract: 2 } }],
  ["another name", { default: { ...exposed.default, name: "mf-admin" } }],
  ["no default export", {}],
])("a module with %s is rejected", async (_, invalid) => {
  const { log, tools } = page({ [live]: async () => invalid, [old]: succeed });
  await createRemoteLoader(setOf(), tools).load("mf-registry");
  expect(log).toContain(`import ${old}`);
});
