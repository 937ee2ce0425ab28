import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launchChromium } from "@deeds/test-kit/chromium";
import { makeCertificate } from "../federation/certificate.ts";
import { openDoor } from "../federation/door.ts";
import { countVersions } from "../federation/many-versions.ts";
import { buildMonolith } from "../federation/monolith.ts";
import { timeReleases } from "../federation/releases.ts";
import { type Route, type Visit, visitTwice } from "../federation/visits.ts";
import { median, percentile } from "../measure.ts";
import type { Bench, Finding, Suite } from "../suite.ts";
import { ms } from "../timing.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const routes: readonly Route[] = [
  { name: "home", path: "/", content: '[data-mf="mf-registry"] input' },
  {
    name: "profile",
    path: "/p/fyodor-gaaz",
    content: '[data-mf="mf-registry"] h1:not(.gd-first *)',
  },
];

export const federation: Suite = {
  name: "federation",
  title: `What a visitor and a team pay for separate releases: the federated site against one Rspack build of the same sources behind the same gateway's pages, Chromium, HTTP/2, slow 4G; medians of ${rounds} visits taken in turns, with their quartiles.`,
  run: async (bench) => {
    const product = await bench.product();
    await bench.furnish(product);
    const pages = await comparePages(bench, product.origin);
    const releases = await timeReleases(bench, product);
    return [...pages, ...releases, ...(await countVersions(product))];
  },
};

type Sides = { federated: Visit[]; monolith: Visit[] };

async function comparePages(bench: Bench, gateway: string): Promise<Finding[]> {
  const folder = join(await bench.folder(), "monolith");
  await mkdir(folder);
  const monolith = await buildMonolith(folder);
  const certificate = await makeCertificate();
  const doors = {
    federated: await openDoor(gateway, null, certificate),
    monolith: await openDoor(gateway, monolith, certificate),
  };
  for (const door of Object.values(doors)) bench.atEnd(door.close);
  const browser = await launchChromium([certificate.browserArgument]);
  bench.atEnd(() => browser.close());
  const findings: Finding[] = [];
  for (const route of routes) {
    const cold: Sides = { federated: [], monolith: [] };
    const warm: Sides = { federated: [], monolith: [] };
    for (let round = 0; round <= rounds; round += 1) {
      // Whoever comes first in a round is not always the same.
      const order = ["federated", "monolith"] as const;
      for (const side of round % 2 ? order : order.toReversed()) {
        const visits = await visitTwice(browser, doors[side].origin, route);
        // The first round warms up both.
        if (round === 0) continue;
        cold[side].push(visits.cold);
        warm[side].push(visits.warm);
      }
    }
    findings.push(...findingsOf(route.name, cold, warm));
    bench.say(`${route.name}: done`);
  }
  return findings;
}

function findingsOf(name: string, cold: Sides, warm: Sides): Finding[] {
  const by = (sides: Sides, of: keyof Visit) => ({
    federated: sides.federated.map((visit) => visit[of]),
    monolith: sides.monolith.map((visit) => visit[of]),
  });
  const more = {
    federated: median(by(cold, "requests").federated),
    monolith: median(by(cold, "requests").monolith),
  };
  return [
    ratio(`${name}, first content, cold`, by(cold, "content"), spread, 1.05),
    ratio(`${name}, first content, warm`, by(warm, "content"), spread, 1),
    ratio(`${name}, JavaScript, compressed`, by(cold, "script"), kilobytes, 1.15),
    {
      what: `${name}, requests before content`,
      figure: String(more.federated),
      baseline: `one build: ${more.monolith}`,
      goal: "≤ one build + 3",
      met: more.federated <= more.monolith + 3,
    },
  ];
}

function ratio(
  what: string,
  { federated, monolith }: { federated: number[]; monolith: number[] },
  show: (values: number[]) => string,
  most: number,
): Finding {
  const found = median(federated) / median(monolith);
  return {
    ...{ what, figure: show(federated), baseline: `one build: ${show(monolith)}` },
    ...{ ratio: found, goal: `≤ ${most} ×`, met: found <= most },
  };
}

const spread = (values: number[]) =>
  `${ms(median(values))} (${percentile(values, 25).toFixed(0)}–${percentile(values, 75).toFixed(0)})`;

const kilobytes = (values: number[]) => `${(median(values) / 1024).toFixed(1)} KB`;
