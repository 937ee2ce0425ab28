/**
 * Installs the product in the cluster of KUBECONFIG, into the namespace `good-deeds`, by the commands of the operator's
 * manual, uses it, and replaces and kills its pods under load: first the overlay `development`, then `production`. The
 * images are there already, with the tags `local` and `next`.
 *
 *   npm run test:cluster -- --only production --keep
 *   npm run --silent test:cluster -- --images     prints the images that the cluster needs
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explain, StartFailure, seconds } from "@deeds/engines";
import { printLine } from "../../scripts/print-line.ts";
import { readArguments } from "../../scripts/read-arguments.ts";
import { root } from "../containers/installation.ts";
import { assertCluster, type Cluster, kubectl, openEmptyCluster } from "./cluster.ts";
import { testDevelopment } from "./development.ts";
import { copyManifests, imagesOf, type Overlay, setTag } from "./manifests.ts";
import { objectStore } from "./object-store.ts";
import { testProduction } from "./production.ts";
import { printTable } from "./steps.ts";

const usage = "npm run test:cluster [-- --only development|production --keep | --images]";
const { values } = readArguments(usage, {
  options: {
    only: { type: "string" },
    keep: { type: "boolean", default: false },
    images: { type: "boolean", default: false },
  },
});

const tests: Record<Overlay, (cluster: Cluster) => Promise<void>> = {
  development: testDevelopment,
  production: testProduction,
};

async function prepare(folder: string, overlay: Overlay, origin: string): Promise<void> {
  if (overlay === "development") {
    copyManifests(folder, { overlay, settings: { PUBLIC_ORIGIN: origin } });
    return;
  }
  const hasRoutes = (await kubectl(["api-versions"])).includes("gateway.networking.k8s.io/");
  if (!hasRoutes) printLine("NOT RUN, without definitions: the component `route`");
  copyManifests(folder, {
    overlay,
    settings: { PUBLIC_ORIGIN: origin, COOKIE_SECURE: "false", S3_ENDPOINT: objectStore },
    without: hasRoutes ? [] : ["route"],
  });
  setTag(folder, overlay, "local");
}

async function run(folder: string, overlay: Overlay): Promise<void> {
  const cluster = await openEmptyCluster(folder);
  await prepare(folder, overlay, cluster.origin);
  try {
    await tests[overlay](cluster);
  } finally {
    if (process.exitCode === 1) {
      const logs = join(root, ".data/cluster");
      await cluster.saveLogs(logs);
      printLine(`\nthe logs of all pods are in ${logs}`);
    }
    await cluster.closeShell();
    if (!values.keep) await cluster.remove();
  }
}

async function printImages(folder: string): Promise<void> {
  const overlay = "development";
  copyManifests(folder, { overlay, settings: {} });
  const images = await imagesOf(folder, overlay);
  setTag(folder, overlay, "next");
  printLine([...new Set([...images, ...(await imagesOf(folder, overlay))])].join("\n"));
}

async function runChosen(): Promise<void> {
  assertCluster();
  const all: Overlay[] = ["development", "production"];
  const chosen = all.filter((overlay) => !values.only || values.only === overlay);
  if (chosen.length === 0) throw new StartFailure(`There is no ${values.only}. ${usage}`);
  if (values.keep && chosen.length > 1) throw new StartFailure(`Keep which one? ${usage}`);
  for (const overlay of chosen) {
    await inFolder((folder) => run(folder, overlay));
    if (process.exitCode === 1) break;
  }
  printTable();
  const outcome = process.exitCode === 1 ? "failed" : "all passed";
  printLine(`\ncluster: ${outcome}, ${seconds(Date.now() - startedAt)}`);
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "good-deeds-cluster-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const startedAt = Date.now();
try {
  await (values.images ? inFolder(printImages) : runChosen());
} catch (problem) {
  process.stderr.write(`${explain(problem)}\n`);
  process.exitCode = 1;
}
