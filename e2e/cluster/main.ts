/**
 * Installs the product in the cluster of KUBECONFIG, into the namespace `good-deeds`, by the commands of the operator's
 * manual, uses it, and replaces and kills its pods under load. The images are there already, with the tags `local` and `next`.
 *
 *   npm run test:cluster -- --keep
 *   npm run --silent test:cluster -- --images     prints the images that the cluster needs
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { explain, StartFailure, seconds } from "@deeds/engines";
import { type Caller, signIn } from "@deeds/test-kit/caller";
import { placeOf } from "../../scripts/manual/blocks.ts";
import { printLine } from "../../scripts/print-line.ts";
import { readArguments } from "../../scripts/read-arguments.ts";
import { root } from "../containers/installation.ts";
import { expectRecorded, type Recorded, recordDeed } from "../containers/journey.ts";
import { underLoad } from "../src/load.ts";
import { scaleByLoad } from "./autoscaler.ts";
import {
  assertCluster,
  isOurs,
  kubectl,
  namespace,
  nodeAddress,
  nodePort,
  openCluster,
} from "./cluster.ts";
import { tryConnections } from "./connections.ts";
import { outsideNamespace } from "./helpers.ts";
import { expectApproval } from "./journey.ts";
import { copyManifests, imagesOf, setTag } from "./manifests.ts";
import { acceptOverlays } from "./overlays.ts";
import { expectDelivery } from "./receiver.ts";
import { deleteEach, loseOneOfEach, repeating } from "./replacement.ts";

const { values } = readArguments("npm run test:cluster [-- --keep | --images]", {
  options: {
    keep: { type: "boolean", default: false },
    images: { type: "boolean", default: false },
  },
});

interface Row {
  title: string;
  took: number;
  result: string;
}
const rows: Row[] = [];

/** Adds the figures that `work` returns, or its failure, to the table of this run. */
async function step(title: string, work: () => Promise<string>): Promise<boolean> {
  const startedAt = Date.now();
  printLine(`\n${title}`);
  const problem = await work().then(
    (figures) => {
      rows.push({ title, took: Date.now() - startedAt, result: figures });
      return null;
    },
    (error: unknown) => explain(error),
  );
  if (problem !== null) {
    process.exitCode = 1;
    rows.push({ title, took: Date.now() - startedAt, result: "FAILED" });
  }
  printLine(`  ${problem ?? rows.at(-1)?.result}, ${seconds(Date.now() - startedAt)}`);
  return problem === null;
}

async function run(folder: string): Promise<void> {
  const kubeconfig = join(folder, "kubeconfig");
  writeFileSync(kubeconfig, await kubectl(["config", "view", "--raw", "--flatten"]), {
    mode: 0o600,
  });
  const origin = `http://${await nodeAddress()}:${nodePort}`;
  copyManifests(folder, origin);
  const cluster = openCluster({ folder, kubeconfig, origin });
  const { runManual, untilReady } = cluster;
  const recorded: Recorded[] = [];
  let signedIn: Caller | undefined;
  const admin = (): Caller => {
    if (!signedIn) throw new Error("no administrator is signed in");
    return signedIn;
  };
  const expectAll = async () => {
    for (const one of recorded) await expectRecorded(admin(), one);
    return `${recorded.length} deeds are there`;
  };
  const loaded = async (change: () => Promise<unknown>, request?: typeof fetch) => {
    const { requests, perSecond, failed } = await underLoad(admin(), change, request);
    const figures = `${requests} requests, ${perSecond.toFixed(1)} a second`;
    if (failed.length > 0)
      throw new Error([`${figures}, ${failed.length} failed`, ...failed.slice(0, 20)].join("\n"));
    await expectAll();
    return `${figures}, 0 failed, 0 lost`;
  };
  if (await cluster.isThere()) {
    await cluster.closeShell();
    throw new StartFailure(
      `The namespace ${namespace} is there already, and this test would remove it.`,
    );
  }
  try {
    const isInstalled = await step(
      "a cold start: every pod is ready, none of ours restarted",
      async () => {
        await runManual("In a cluster");
        await untilReady(600_000);
        await cluster.apply([outsideNamespace]);
        const pods = await cluster.pods();
        const again = pods.flatMap(({ metadata, spec, status }) => {
          const ours = new Set(spec.containers.filter(isOurs).map(({ name }) => name));
          return status.containerStatuses
            .filter(({ name, restartCount }) => ours.has(name) && restartCount > 0)
            .map(({ name, restartCount }) => `${metadata.name} ${name} ${restartCount}`);
        });
        if (again.length > 0) throw new Error(`restarted: ${again.join()}`);
        return `${pods.length} pods, 0 restarts`;
      },
    );
    if (!isInstalled) return;
    await step("the API server accepts every overlay", () => acceptOverlays(folder));
    const isUsed = await step(
      "a deed is recorded, an anonymous submission approved and read",
      async () => {
        await runManual("First administrator");
        signedIn = await signIn(origin, "admin", await cluster.variable("ADMIN_PASSWORD"));
        recorded.push(await recordDeed(admin()));
        await expectApproval(admin());
        return expectAll();
      },
    );
    if (!isUsed) return;
    await step("a subscriber receives a signed delivery", async () => {
      await expectDelivery(cluster, admin());
      return "1 delivery";
    });
    await step("pods reach those that the policies allow, and no others", async () => {
      const { tried, wrong } = await tryConnections(cluster);
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
      return `${tried} connections`;
    });
    await step("a backup of the nightly job is restored", async () => {
      await runManual("Backup");
      const later = await recordDeed(admin());
      await runManual("Restore");
      await untilReady();
      const path = endpoints.publicPerson.path.replace("{id}", String(later.person.id));
      const { status } = await fetch(origin + path);
      if (status !== 404) throw new Error(`what came after the backup: ${status}`);
      recorded.push(await recordDeed(admin()));
      return expectAll();
    });
    await step("a key is replaced, projections are rebuilt", async () => {
      await runManual("Replace a key that encrypts data");
      await runManual("Projections");
      await untilReady();
      return expectAll();
    });
    await step("two of every process start", async () => {
      await runManual("Scale");
      await cluster.kubectl("scale", "deployment", "--all", "--replicas=2");
      await untilReady();
      return `${(await cluster.processes()).length} pods`;
    });
    await step("each pod is deleted under load", async () => {
      let count = 0;
      const figures = await loaded(async () => {
        count = await deleteEach(cluster);
      });
      return `${count} pods, ${figures}`;
    });
    await step("an upgrade replaces all pods under load", async () => {
      setTag(folder, "next");
      return loaded(async () => {
        await runManual("Upgrade");
        await untilReady();
      });
    });
    await step("one replica of everything is lost at once under load", async () => {
      const { request, repeated } = repeating();
      let count = 0;
      const figures = await loaded(async () => {
        count = await loseOneOfEach(cluster);
      }, request);
      return `${count} processes, ${figures}, ${repeated()} repeated`;
    });
    await step("an autoscaler adds pods by their CPU", () => scaleByLoad(cluster));
    await step("every command of the manual was run", async () => {
      const left = [...cluster.pending].map(placeOf);
      if (left.length > 0) throw new Error(left.join());
      return "none is left";
    });
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
  copyManifests(folder, "http://localhost");
  const images = await imagesOf(folder);
  setTag(folder, "next");
  printLine([...new Set([...images, ...(await imagesOf(folder))])].join("\n"));
}

const folder = mkdtempSync(join(tmpdir(), "good-deeds-cluster-"));
const startedAt = Date.now();
try {
  if (values.images) await printImages(folder);
  else {
    assertCluster();
    await run(folder);
    printLine("");
    for (const { title, took, result } of rows) {
      printLine(`${title.padEnd(66)} ${seconds(took).padStart(8)}  ${result}`);
    }
    const outcome = process.exitCode === 1 ? "failed" : "all passed";
    printLine(`\ncluster: ${outcome}, ${seconds(Date.now() - startedAt)}`);
  }
} catch (problem) {
  process.stderr.write(`${explain(problem)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
