import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endpoints, type FrontEndName, pageBoot, pageBootId } from "@deeds/contracts";
import type { RenderedSet, RenderRequest } from "@deeds/contracts/render";
import { freePort } from "@deeds/engines";
import { buildFrontEnd, workspaceRoot } from "@deeds/federation";
import type { Product } from "@deeds/launcher";
import { load } from "../load.ts";
import { median, memoryOf, repeat, timed } from "../measure.ts";
import { atLeast, atMost, condition, evaluate, type Finding, goal, write } from "../report.ts";
import { type Bench, type Suite, sizes } from "../suite.ts";

const { rounds, seconds, renders, samples, changes } = sizes(
  { rounds: 3, seconds: 3, renders: 1_000, samples: 10, changes: 20 },
  { rounds: 1, seconds: 1, renders: 50, samples: 1, changes: 2 },
);
const pages = { home: "/", profile: "/p/fyodor-gaaz" };
type PageName = keyof typeof pages;
const names = Object.keys(pages) as PageName[];

const rateGoals = {
  rendered: (page: PageName) => goal(`${page}, renders on one core`, atLeast(200, "/s")),
  cached: (page: PageName) => goal(`${page}, cached document for visitors`, atLeast(1, "×")),
};
const pageGoals = Object.fromEntries(
  names.map((page) => [
    page,
    { rendered: rateGoals.rendered(page), cached: rateGoals.cached(page) },
  ]),
) as Record<PageName, { rendered: Goal; cached: Goal }>;
type Goal = ReturnType<typeof goal>;
const changeGoal = goal("a change until the next document has it", atMost(1, "s"));
const memoryGoal = goal(
  `a process after ${2 * rounds * renders} renders, resident`,
  atMost(160, "MB"),
);
const setsGoal = goal(
  "two further release sets in the same process, all of their front ends others",
  condition("≤ 10 MB", (more) => more <= 10),
);
const startGoal = goal("npm start, second start", atMost(15, "s"));

export const rendering: Suite = {
  name: "rendering",
  title: `What rendering pages on the server costs: one renderer process and one gateway, the demo data, 2 cores shared with the load; medians of ${rounds} rounds. The prototype's figures are those of issue 22.`,
  goals: [
    ...Object.values(pageGoals).flatMap(({ rendered, cached }) => [rendered, cached]),
    ...[changeGoal, memoryGoal, setsGoal, startGoal],
  ],
  run: async (bench) => {
    const product = await bench.startProduct();
    await bench.shipDemo(product);
    return [
      ...(await renderRates(product)),
      await changesInDocuments(bench, product),
      ...(await documentRates(product)),
      await secondStart(bench),
    ];
  },
};

const prototype = {
  rendered: { home: "434/s", profile: "614/s" },
  memory: "prototype: 154 MB",
  sets: "prototype: 46 MB",
};

async function renderRates(product: Product): Promise<Finding[]> {
  const renderer = product.processes().renderer;
  const [pid, url] = [renderer?.pid ?? 0, renderer?.url ?? ""];
  const set = await storeSet(url, "");
  const requests = await Promise.all(names.map((page) => requestOf(product, page)));
  const ask = (request: Omit<RenderRequest, "set">, id: string, end: { responses: number }) =>
    load({
      url: `${url}/render`,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...request, set: id }),
      end,
      // On a busy machine a render may miss its deadline.
      mayReject: true,
    });
  const findings: Finding[] = [];
  for (const [at, request] of requests.entries()) {
    const page = names[at] ?? "home";
    await ask(request, set, { responses: renders / 5 });
    const rates = await repeat(rounds, async () => {
      const before = cpuSeconds(pid);
      await ask(request, set, { responses: renders });
      return renders / (cpuSeconds(pid) - before);
    });
    const rate = median(rates);
    const baseline = `prototype: ${prototype.rendered[page]}`;
    findings.push(
      evaluate(pageGoals[page].rendered, [rate], { figure: write(rate, "/s"), baseline }),
    );
  }
  const own = () => Math.max(...descendants(pid).map(memoryOf));
  const [first] = requests;
  /** The median while the process renders these sets in turns: it grows and shrinks with its garbage. */
  const memoryWith = async (sets: readonly string[]) => {
    const taken = await repeat(samples, async () => {
      for (const id of sets)
        if (first) await ask(first, id, { responses: Math.ceil(renders / 30) });
      return own();
    });
    return median(taken);
  };
  const oneSet = await memoryWith([set]);
  const addSets = async (differing?: FrontEndName) => {
    const before = await memoryWith([set]);
    const added = [
      await storeSet(url, "\n//2", differing),
      await storeSet(url, "\n//3", differing),
    ];
    return (await memoryWith([...added, set])) - before;
  };
  // The sets of a day: in staging and in a canary is another version of one remote.
  const ofOneRemote = await addSets("mf-registry");
  const ofAll = await addSets();
  return [
    ...findings,
    evaluate(memoryGoal, [oneSet], { figure: write(oneSet, "MB"), baseline: prototype.memory }),
    evaluate(setsGoal, [ofAll], { figure: write(ofAll, "MB"), baseline: prototype.sets }),
    {
      what: "two further release sets that differ by one remote",
      figure: write(ofOneRemote, "MB"),
    },
    {
      what: "the renderer with its supervisor and its process in reserve, resident",
      figure: write([pid, ...descendants(pid)].map(memoryOf).reduce(sum, 0), "MB"),
    },
  ];
}

/** Sends the bundles of the checkout to the renderer; with another text of all, or of one, it is another set. */
async function storeSet(url: string, appended: string, differing?: FrontEndName): Promise<string> {
  const put = async (bytes: string): Promise<string> => {
    const hash = createHash("sha384").update(bytes).digest("hex");
    const response = await fetch(`${url}/objects/${hash}`, { method: "PUT", body: bytes });
    if (response.status !== 204) throw new Error(`the renderer returned ${response.status}`);
    return hash;
  };
  const builds = await Promise.all(
    (["shell", "mf-registry", "mf-submissions"] as const).map((name) => buildFrontEnd(name)),
  );
  const bundles: RenderedSet["bundles"] = {};
  const remotes = [];
  for (const { build, folder } of builds) {
    const { name, pages: own, slots } = build.manifest;
    const { version, entry, server = "" } = build;
    const isSame = differing !== undefined && name !== differing;
    const text = await readFile(join(folder, server), "utf8");
    bundles[name] = await put(isSame ? text : text + appended);
    const preload = { js: [], css: [], fonts: [] };
    const base = `/mf/${name}/${version}/`;
    const files = { base, entry, server, preload, integrity: {}, previous: null };
    remotes.push({ name, version, pages: own, slots, ...files });
  }
  const live = { id: 1, key: "", activatedAt: new Date(0).toISOString(), remotes };
  return put(JSON.stringify({ live, bundles } satisfies RenderedSet));
}

/** The page with the data that its document has. */
async function requestOf({ origin }: Product, page: PageName): Promise<Omit<RenderRequest, "set">> {
  const html = await (await fetch(origin + pages[page])).text();
  const [, json = ""] = new RegExp(`id="${pageBootId}">(.*?)</script>`, "s").exec(html) ?? [];
  const { data } = pageBoot.parse(JSON.parse(json));
  const known = Object.entries(data)
    .filter(([key]) => key !== `GET ${endpoints.currentUser.path}`)
    .map(([key, body]) => [key, { status: 200, body }]);
  const address = pages[page];
  const shared = { language: "ru", origin, isSignedIn: false } as const;
  return { address, ...shared, data: Object.fromEntries(known) };
}

/**
 * The rate of cached documents beside that of documents without content, which are composed and
 * compressed for each visitor as all were before; with them in one run, since the renderer is stopped.
 */
async function documentRates(product: Product): Promise<Finding[]> {
  const { origin } = product;
  const headers = { "accept-encoding": "br" };
  const rateOf = async (path: string) => {
    const all = await repeat(rounds, () =>
      load({ url: origin + path, headers, connections: 10, end: { seconds } }),
    );
    return median(all.map(({ rate }) => rate));
  };
  const cached: number[] = [];
  for (const page of names) cached.push(await rateOf(pages[page]));
  await product.stop("renderer");
  const findings: Finding[] = [];
  for (const [at, page] of names.entries()) {
    const before = await rateOf(`${pages[page]}?before`);
    const rate = cached[at] ?? Number.NaN;
    const ratio = rate / before;
    const baseline = `composed and compressed for each: ${write(before, "/s")}`;
    findings.push(
      evaluate(pageGoals[page].cached, [ratio], { figure: write(rate, "/s"), baseline, ratio }),
    );
  }
  return findings;
}

async function changesInDocuments(bench: Bench, product: Product): Promise<Finding> {
  const administrator = await bench.administrator(product);
  const path = "/p/fyodor-gaaz";
  const read = async () => (await fetch(product.origin + path)).text();
  const { person } = await administrator.call(endpoints.personBySlug, {
    params: { slug: "fyodor-gaaz" },
  });
  const times: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    const occupation = `врач ${change}`;
    const { id } = person;
    await read();
    await administrator.call(endpoints.updatePerson, { params: { id }, body: { occupation } });
    const shown = async () => {
      while (!(await read()).includes(occupation)) {}
    };
    times.push(await timed(shown));
  }
  const longest = Math.max(...times);
  const figure = `${write(median(times), "ms")} (at most ${write(longest, "ms")} of ${changes})`;
  return evaluate(changeGoal, [longest / 1_000], { figure });
}

async function secondStart(bench: Bench): Promise<Finding> {
  const env = {
    ...process.env,
    ...{ DATA_DIR: await bench.folder(), PORT: String(await freePort()) },
  };
  const start = async (): Promise<number> => {
    const child = spawn(process.execPath, ["scripts/run.mjs", "scripts/start.ts"], {
      ...{ cwd: workspaceRoot, env },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const ended = once(child, "exit");
    const took = await timed(async () => {
      for await (const line of createInterface(child.stdout)) {
        if (line.startsWith("Ready in")) return;
      }
      throw new Error("npm start ended before it was ready");
    });
    child.stdout.resume();
    child.kill("SIGINT");
    await ended;
    return took / 1_000;
  };
  const first = await start();
  bench.log(`first start: ${write(first, "s")}`);
  const took = await start();
  return evaluate(startGoal, [took], {
    figure: write(took, "s"),
    baseline: `first start: ${write(first, "s")}`,
  });
}

const sum = (total: number, value: number) => total + value;

/** The process ids of all processes below one. */
function descendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" "),
  );
  return children
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...descendants(child)]);
}

const ticksPerSecond = 100;

/** What a process and all below it have used of the processors. */
function cpuSeconds(pid: number): number {
  const used = [pid, ...descendants(pid)].map((one) => {
    const fields = readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  });
  return used.reduce(sum, 0);
}
