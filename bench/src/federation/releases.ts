import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { buildFrontEnd, frontEndFolder, shipFrontEnds } from "@deeds/federation";
import type { Product } from "@deeds/launcher";
import { median } from "../measure.ts";
import type { Bench, Finding } from "../suite.ts";
import { ms, timed } from "../timing.ts";

const name = "mf-registry";
const times = 5;

/** How long a changed remote takes to be built and live, and to be taken back. */
export async function timeReleases(bench: Bench, product: Product): Promise<Finding[]> {
  const folder = join(await bench.folder(), name);
  await copySources(folder);
  const remote = join(folder, "src/remote.ts");
  const source = await readFile(remote, "utf8");
  const outDir = await bench.folder();
  const { origin } = product;
  const token = product.secrets.PUBLISH_TOKEN;
  const built: number[] = [];
  const visible: number[] = [];
  const back: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    const before = await liveSetId(origin, token);
    await writeFile(remote, `${source}\nexport const bench = ${time};\n`);
    built.push(await timed(() => buildFrontEnd(name, { folder, outDir })));
    const steps: [string, number][] = [];
    const log = (line: string) => steps.push([line, performance.now()]);
    const shipped = await shipFrontEnds({
      ...{ origin, token, names: [name], outDir, log },
      folders: { [name]: folder },
    });
    // The last step but one ends the publication; promotion begins there.
    const promotedAt = steps.at(-2)?.[1] ?? Number.NaN;
    await shows(origin, shipped.versions[name] ?? "");
    visible.push(performance.now() - promotedAt);
    back.push(
      await timed(async () => {
        const { remotes } = await activate(origin, token, before);
        await shows(origin, remotes[name] ?? "");
      }),
    );
  }
  return [
    finding("ship, build and checks of a remote", built, 5_000),
    finding("promotion until a reload shows it", visible, 1_000),
    finding("rollback until a reload shows it", back, 1_000),
  ];
}

const finding = (what: string, values: number[], most: number): Finding => ({
  what,
  figure: `${ms(median(values))} (at most ${ms(Math.max(...values))} of ${values.length})`,
  goal: `≤ ${most / 1000} s`,
  met: Math.max(...values) <= most,
});

async function copySources(folder: string): Promise<void> {
  const source = frontEndFolder(name);
  const filter = (path: string) => !["node_modules", "dist"].includes(basename(path));
  await cp(source, folder, { recursive: true, filter });
  await symlink(join(source, "node_modules"), join(folder, "node_modules"));
}

/** Asks for the page until the gateway writes this version into it. */
async function shows(origin: string, version: string): Promise<void> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    const html = await (await fetch(`${origin}/about`)).text();
    if (html.includes(`/mf/${name}/${version}/remoteEntry`)) return;
  }
  throw new Error(`${version} is never shown`);
}

async function liveSetId(origin: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(endpoints.releases.path, origin), { headers });
  const { live } = endpoints.releases.response.parse(await answer.json());
  return live?.id ?? 0;
}

async function activate(origin: string, token: string, id: number) {
  const path = endpoints.activateReleaseSet.path.replace("{id}", String(id));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(path, origin), { method: "POST", headers });
  return endpoints.activateReleaseSet.response.parse(await answer.json());
}
