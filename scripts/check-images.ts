import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { frontEndNames, serviceNames } from "../packages/shared/contracts/src/index.ts";
import { explain, StartFailure, seconds, until } from "../packages/tools/engines/src/index.ts";
import { type Product, startProduct } from "../packages/tools/launcher/src/index.ts";
import { buildFrontEnd } from "../packages/web/federation/src/index.ts";
import { canIsolate, inTree, runToEnd, type Trees, treeOf } from "./image/isolation.ts";
import { backUp, restore, runCommands } from "./image/operate.ts";
import { renderWithoutNetwork } from "./image/render.ts";
import { developmentPackages, makeTree, type Tree } from "./image/tree.ts";
import { printLine } from "./print-line.ts";

/** As large as a tree may be with its Node, in millions of bytes. */
const maxMegabytes = 180;
const elsewhere = { MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };

/** Makes the tree of every image and refuses what has no place in one. */
function makeTrees(folder: string): Trees {
  const parts = [
    ...serviceNames.map((name) => `services/${name}`),
    "services/renderer",
    "gateway",
    "packages/web/shipper",
  ];
  const trees = new Map<string, Tree>();
  for (const part of parts) trees.set(part, makeTree(join(folder, part), part));
  const backup = "packages/tools/backup";
  trees.set(backup, makeTree(join(folder, backup), backup, `${backup}/src/main.ts`));
  for (const tree of trees.values()) {
    const { name, megabytes, components } = tree;
    printLine(`  ${name.padEnd(24)} ${String(megabytes).padStart(4)} MB, ${components} components`);
    if (megabytes > maxMegabytes) throw new StartFailure(`${name} is larger than it may be`);
    const tools = developmentPackages(tree);
    if (tools.length > 0) throw new StartFailure(`${name} contains ${tools.join(", ")}`);
  }
  return trees;
}

/**
 * Ships each front end by a run of its own from the shipper's tree. One whose slots are not filled yet is
 * refused and comes again, as its job would in a cluster.
 */
async function ship(trees: Trees, { origin, secrets }: Product, folder: string) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    GATEWAY_URL: origin,
    PUBLISH_TOKEN: secrets.PUBLISH_TOKEN,
  };
  const waiting = [...frontEndNames];
  for (let refused = 0; waiting.length > 0; ) {
    const name = waiting.shift();
    if (!name) break;
    const built = await buildFrontEnd(name);
    const outDir = join(folder, "builds", name);
    cpSync(built.folder, join(outDir, name, built.build.version), { recursive: true });
    try {
      runToEnd(treeOf(trees, "packages/web/shipper"), ["/app/main.ts"], env, { "/builds": outDir });
      refused = 0;
    } catch (problem) {
      refused += 1;
      if (refused > waiting.length + 1) throw problem;
      waiting.push(name);
    }
  }
}

async function expectResponses({ origin }: Product): Promise<void> {
  let statuses: number[] = [];
  const ask = async () => {
    const page = await fetch(origin);
    const script = /\/mf\/[^"]+\.js/.exec(await page.text())?.[0];
    const list = await fetch(`${origin}/api/public/people`);
    const file = await fetch(`${origin}${script}`);
    statuses = [page.status, list.status, file.status];
    return statuses.every((status) => status === 200);
  };
  // The gateway receives the last release a moment after the shipper.
  await until(AbortSignal.timeout(15_000), ask).catch(() => {
    throw new StartFailure(`the product returns ${statuses.join(", ")} from the trees`);
  });
}

const folder = mkdtempSync(join(tmpdir(), "good-deeds-images-"));
const startedAt = Date.now();
let product: Product | undefined;
try {
  printLine("trees, by the steps of the Dockerfile:");
  const trees = makeTrees(folder);
  if (!canIsolate()) throw new StartFailure("Trees were made; running them needs root on Linux.");
  // The other user must find its way to the trees.
  chmodSync(folder, 0o755);
  product = await startProduct({
    dataDir: join(folder, "data"),
    log: printLine,
    env: { ...process.env, ...elsewhere },
    program: (part) =>
      inTree(treeOf(trees, part === "gateway" ? part : `services/${part}`), ["/app/main.ts"]),
  });
  printLine("every process runs from its tree: read-only, as user 10001, without privileges");
  await renderWithoutNetwork(trees, folder);
  printLine("the renderer's tree renders a page without a network, by its socket");
  await ship(trees, product, folder);
  printLine("each front end was shipped by a run of the shipper's tree");
  await expectResponses(product);
  printLine("a page, a call and a script of it return 200");
  await runCommands(trees, product);
  printLine("the services' trees made an administrator and built every copy again");
  const backups = backUp(trees, product, folder);
  await restore(trees, product, { backups, dataDir: join(folder, "empty") });
  printLine("the backup tree made a backup and brought it into empty engines");
  printLine(`images: all passed, ${seconds(Date.now() - startedAt)}`);
  printLine("not done here: docker build itself, the bases' own content, the engines' images");
} catch (problem) {
  process.stderr.write(`${explain(problem)}\n`);
  process.exitCode = 1;
} finally {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
}
