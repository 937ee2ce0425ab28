/**
 * Builds the images of docker-compose.yml and does with them what an operator does, on any container engine: starts the
 * product, uses it, kills each container, stops and starts all, backs up and restores, replaces keys, monitors it and
 * replaces each replica.
 *
 *   npm run test:containers -- --no-build
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explain, freePort, seconds } from "@deeds/engines";
import { type Caller, signIn } from "@deeds/test-kit/caller";
import { assertEngine } from "@deeds/test-kit/docker";
import { placeOf } from "../../scripts/manual/blocks.ts";
import { printLine } from "../../scripts/print-line.ts";
import { readArguments } from "../../scripts/read-arguments.ts";
import { execute } from "../src/product.ts";
import { backUpAndRestore } from "./backup.ts";
import { checkImages } from "./images.ts";
import { createInstallation, root } from "./installation.ts";
import { expectRecorded, type Recorded, recordDeed } from "./journey.ts";
import { replaceKeys } from "./keys.ts";
import { observe } from "./observability.ts";
import { completeFirstStart, killEach } from "./recovery.ts";
import { startReplicas, upgradeReplicas } from "./replicas.ts";
import { measure, tableOf } from "./resources.ts";

const { values } = readArguments("npm run test:containers [-- --no-build]", {
  options: { "no-build": { type: "boolean", default: false } },
});

/** Journeys that need no account but the administrator's, and no engine. */
const journeys = [
  "an anonymous submission of a person is public once approved",
  "a large photo is made smaller before it is sent",
];

async function step(title: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = Date.now();
  printLine(`\n${title}`);
  await work();
  printLine(`  passed, ${seconds(Date.now() - startedAt)}`);
}

const note = (line: string) => printLine(`  ${line}`);

async function run(folder: string): Promise<void> {
  const installation = createInstallation({
    folder,
    port: await freePort(),
    builds: !values["no-build"],
  });
  const { compose, origin, pending, runManual, untilHealthy, variable } = installation;
  const recorded: Recorded[] = [];
  let admin: Caller | undefined;
  let password = "";
  const administrator = (): Caller => {
    if (!admin) throw new Error("no administrator is signed in");
    return admin;
  };
  const expectAll = async () => {
    for (const one of recorded) await expectRecorded(administrator(), one);
  };
  await compose("down", "--volumes", "--remove-orphans");
  try {
    await step(
      "every image is built, every container healthy, every front end shipped",
      async () => {
        await runManual("By docker compose");
        await untilHealthy();
      },
    );
    await step("images have no shell and no tools, and all that their commands load", async () => {
      for (const line of await checkImages()) note(line);
    });
    await step("a deed is recorded by calls, and found, shown and served", async () => {
      await runManual("First administrator");
      password = await variable("ADMIN_PASSWORD");
      admin = await signIn(origin, "admin", password);
      recorded.push(await recordDeed(admin));
      await expectAll();
      const logs = await compose("logs", "--no-color", "people", "proofs");
      const own = logs.includes("no namespaces here") ? "Node's permissions" : "own namespaces";
      note(`uploads were parsed in processes with ${own}`);
    });
    const runJourneys = () =>
      execute(process.execPath, playwright(), {
        cwd: root,
        env: { ...process.env, E2E_ORIGIN: origin, E2E_ADMIN_PASSWORD: password },
      });
    await step("a browser submits, moderates, finds and uploads", runJourneys);
    await step("memory and processor time of an idle installation", async () => {
      for (const line of tableOf(await measure(installation))) note(line);
    });
    await step("each container is killed and comes back", async () => {
      recorded.push(...(await killEach(installation, administrator(), note)));
      await expectAll();
    });
    await step("an interrupted first start of MongoDB is completed", () =>
      completeFirstStart(installation),
    );
    await step("down and up keep all data", async () => {
      await compose("down");
      await compose("up", "--detach");
      await untilHealthy();
      await expectAll();
    });
    await step("a backup is restored", () =>
      backUpAndRestore(installation, administrator(), recorded),
    );
    await step("keys and other secrets are replaced", async () => {
      await replaceKeys(installation, administrator());
      await runManual("Replace another secret");
      await untilHealthy();
      await expectAll();
    });
    await step("metrics and a trace arrive at the profile observability", () =>
      observe(installation, administrator(), note),
    );
    await step("an upgrade and rebuilt projections preserve all data", async () => {
      await runManual("Upgrade");
      await untilHealthy();
      await runManual("Projections");
      await expectAll();
    });
    await step("two of every process start behind the reverse proxy", async () => {
      await startReplicas(installation);
      await expectAll();
      const left = [...pending].map(placeOf);
      if (left.length > 0) throw new Error(`blocks of the manual were not run: ${left.join()}`);
    });
    await step("a browser does the same with two of every process", runJourneys);
    await step("an upgrade replaces each replica, and no request fails", async () => {
      const failed = await upgradeReplicas(installation, administrator(), note);
      if (failed.length > 0) throw new Error(failed.slice(0, 20).join("\n"));
    });
  } catch (problem) {
    const logs = join(root, ".data/containers");
    await installation.saveLogs(logs);
    printLine(`  the logs of all containers are in ${logs}`);
    throw problem;
  } finally {
    await installation.closeShell();
    await compose("--profile", "*", "down", "--volumes", "--remove-orphans");
  }
}

function playwright(): string[] {
  const cli = join(root, "e2e/node_modules/@playwright/test/cli.js");
  const config = join(root, "e2e/playwright.config.ts");
  const chosen = ["--project", "journeys", "--grep", journeys.join("|")];
  return [cli, "test", "--config", config, "--reporter", "list", ...chosen];
}

const folder = mkdtempSync(join(tmpdir(), "good-deeds-containers-"));
const startedAt = Date.now();
try {
  assertEngine("this test builds all images and runs the product by `docker compose`");
  await run(folder);
  printLine(`\ncontainers: all passed, ${seconds(Date.now() - startedAt)}`);
} catch (problem) {
  process.stderr.write(`${explain(problem)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
