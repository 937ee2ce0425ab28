import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BuildManifest } from "@deeds/contracts";
import { filesOf, frontEndFolder, shipFrontEnds } from "@deeds/federation";
import type { Product } from "@deeds/launcher";
import { createReleasesClient } from "@deeds/shipper";
import { load } from "../load.ts";
import { median, percentile } from "../measure.ts";
import { atMost, condition, evaluate, type Finding, type Goal, goal, write } from "../report.ts";
import { type Bench, sizes } from "../suite.ts";

const name = "mf-registry";
const { times, remotes, versions, reads } = sizes(
  { times: 5, remotes: 10, versions: 20, reads: 200 },
  { times: 1, remotes: 2, versions: 2, reads: 20 },
);
const published = `${remotes * versions} versions of ${remotes} remotes published`;

export const releaseGoals = {
  ship: goal("ship of a changed remote: build, checks, publication, activation", atMost(2, "s")),
  promotion: goal("promotion until a reload shows it", atMost(1, "s")),
  rollback: goal("rollback of a remote until a reload shows it", atMost(1, "s")),
  size: goal(
    `${published}, size of the document`,
    condition("the same", (addedBytes) => addedBytes === 0),
  ),
  time: goal(`${published}, time of the document, p50 of ${reads}`, atMost(1.1, "×")),
};

/** Measures how long a changed remote takes to be built and live, and to be taken back. */
export async function timeReleases(bench: Bench, product: Product): Promise<Finding[]> {
  const folder = join(await bench.folder(), name);
  await copySources(folder);
  const remote = join(folder, "src/remote.ts");
  const source = await readFile(remote, "utf8");
  const outDir = await bench.folder();
  const { origin } = product;
  const token = product.secrets.PUBLISH_TOKEN;
  const releases = createReleasesClient(origin, token);
  const found = { ship: [] as number[], promotion: [] as number[], rollback: [] as number[] };
  for (let time = 1; time <= times; time += 1) {
    const { live } = await releases.overview();
    const before = live?.remotes.find((one) => one.name === name)?.version ?? "";
    await writeFile(remote, `${source}\nexport const bench = ${time};\n`);
    const steps = [performance.now()];
    const log = () => steps.push(performance.now());
    const shipped = await shipFrontEnds({
      origin,
      token,
      names: [name],
      outDir,
      log,
      folders: { [name]: folder },
    });
    found.ship.push(performance.now() - (steps[0] ?? Number.NaN));
    // The last step but one ends the publication; promotion begins there.
    const promotedAt = steps.at(-2) ?? Number.NaN;
    await untilShown(origin, shipped.versions[name] ?? "");
    found.promotion.push(performance.now() - promotedAt);
    const rolledBackAt = performance.now();
    await releases.rollBack(name);
    await untilShown(origin, before);
    found.rollback.push(performance.now() - rolledBackAt);
  }
  return (["ship", "promotion", "rollback"] as const).map((kind) =>
    withinGoal(releaseGoals[kind], found[kind]),
  );
}

function withinGoal(limit: Goal, values: readonly number[]): Finding {
  const longest = Math.max(...values);
  const figure = `${write(median(values), "ms")} (at most ${write(longest, "ms")} of ${values.length})`;
  return evaluate(limit, [longest / 1000], { figure });
}

async function copySources(folder: string): Promise<void> {
  const source = frontEndFolder(name);
  const filter = (path: string) => !["node_modules", "dist"].includes(basename(path));
  await cp(source, folder, { recursive: true, filter });
  await symlink(join(source, "node_modules"), join(folder, "node_modules"));
}

/** Reads a page until the gateway writes this version into it. */
async function untilShown(origin: string, version: string): Promise<void> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    const html = await (await fetch(`${origin}/about`)).text();
    if (html.includes(`/mf/${name}/${version}/remoteEntry`)) return;
  }
  throw new Error(`${version} is never shown`);
}

/** Measures what a page weighs and takes before and after many versions of many remotes. */
export async function timeWithManyVersions(bench: Bench, product: Product): Promise<Finding[]> {
  const { origin, secrets } = product;
  const before = await readPage(origin);
  const releases = createReleasesClient(origin, secrets.PUBLISH_TOKEN);
  const folder = await bench.folder();
  for (let number = 0; number < remotes * versions; number += 1) {
    const remote = `mf-bench-${number % remotes}`;
    await releases.publish({ folder, build: await writeBuild(folder, remote, number) });
  }
  const after = await readPage(origin);
  return [
    evaluate(releaseGoals.size, [after.size - before.size], {
      figure: `${after.size} bytes`,
      baseline: `before: ${before.size} bytes`,
      ratio: after.size / before.size,
    }),
    evaluate(releaseGoals.time, [after.time / before.time], {
      figure: write(after.time, "ms"),
      baseline: `before: ${write(before.time, "ms")}`,
      ratio: after.time / before.time,
    }),
  ];
}

/** Writes a build of one small script, as the federation package would make it. */
export async function writeBuild(
  folder: string,
  remote: string,
  number: number,
): Promise<BuildManifest> {
  const script = `export default ${JSON.stringify(`${remote} ${number}`)};\n`;
  const entry = "remoteEntry.00000000.js";
  await writeFile(join(folder, entry), script);
  return {
    manifest: { name: remote, contract: 1, pages: [], slots: [], uses: [] },
    version: `0.1.0-${number.toString(16).padStart(8, "0")}`,
    commit: null,
    builtAt: new Date().toISOString(),
    entry,
    preload: { js: [], css: [], fonts: [] },
    files: filesOf(folder),
    shared: {},
    imports: {},
    provides: {},
    slotProps: {},
    calls: [],
  };
}

async function readPage(origin: string): Promise<{ size: number; time: number }> {
  const url = `${origin}/about`;
  const page = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const { times: all } = await load({ url, end: { responses: reads } });
  return { size: (await page.arrayBuffer()).byteLength, time: percentile(all, 50) };
}
