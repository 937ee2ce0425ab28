import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { freePort, openDataFolder, startEngines } from "@deeds/engines";
import { type Caller, signIn } from "@deeds/test-kit/caller";
import { expect, onTestFinished, test } from "vitest";
import { placeOf, readBlocks } from "../../scripts/manual/blocks.ts";
import { openShell, type Serving } from "../../scripts/manual/shell.ts";
import { printLine } from "../../scripts/print-line.ts";
import { expectRecorded, type Recorded, recordDeed } from "../containers/journey.ts";

test("an installation by npm start is operated by the commands of the manual", async () => {
  const folder = mkdtempSync(join(tmpdir(), "manual-"));
  const env = {
    ...process.env,
    ...{ MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "", RATE_LIMIT_SCALE: "10000" },
    PORT: String(await freePort()),
    DATA_DIR: join(folder, "data"),
    BACKUPS: join(folder, "backups"),
    KEYS: join(folder, "keys"),
  };
  const shell = openShell(env);
  let serving: Serving | undefined;
  const interrupt = async () => {
    await serving?.interrupt();
    serving = undefined;
  };
  onTestFinished(async () => {
    await interrupt();
    await shell.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const origin = `http://localhost:${env.PORT}`;
  const administrator = async (name = "admin"): Promise<Caller> =>
    signIn(origin, name, await shell.variable("ADMIN_PASSWORD"));
  const statusOf = async (id: number) => {
    const path = endpoints.publicPerson.path.replace("{id}", String(id));
    return (await fetch(`${origin}${path}`)).status;
  };
  let saved: Recorded | undefined;
  let later: Recorded | undefined;

  /** What a user does and sees after the last block of a chapter. */
  const checks: Record<string, () => Promise<unknown>> = {
    "By npm start": async () => {
      saved = await recordDeed(await administrator());
    },
    "First administrator": async () => {
      expect((await administrator("librarian")).cookie).not.toBe("");
    },
    Backup: async () => {
      later = await recordDeed(await administrator());
    },
    Restore: async () => {
      expect(await statusOf(later?.person.id ?? 0)).toBe(404);
    },
    "Move to other engines": async () => {
      const running = readdirSync(join(env.DATA_DIR, "run"));
      expect(running).toContain("gateway.json");
      expect(running).not.toContain("mongod.json");
    },
  };
  const expectSaved = async () => {
    if (saved) await expectRecorded(await administrator(), saved);
  };
  const blocks = readBlocks();
  for (const [index, block] of blocks.entries()) {
    // The addresses of own engines stand in a block that nothing can run.
    if (block.target === undefined && block.tag.includes("your engines")) {
      await shell.evaluate(await addressesOfEngines(join(folder, "engines")));
    }
    if (block.target !== "start") continue;
    const [, mode] = block.tag.split(" ");
    if (mode !== undefined) await interrupt();
    printLine(placeOf(block));
    if (mode === "serves") {
      serving = await shell.serve(block, /^Ready in/m);
      await expectSaved();
    } else {
      await shell.run(block);
    }
    const isLast = !blocks.slice(index + 1).some(({ target, heading }) => {
      return target === "start" && heading === block.heading;
    });
    if (isLast) await checks[block.heading]?.();
  }
}, 1_200_000);

/** Starts engines that are none of the product's, and returns the commands that set their addresses. */
async function addressesOfEngines(folder: string): Promise<string> {
  const env = { MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
  const log = () => undefined;
  const engines = await startEngines({ data: openDataFolder(folder), log, env, durable: false });
  onTestFinished(engines.stop);
  const { endpoint, accessKey, secretKey } = engines.storage;
  return `export MONGODB_URL='${engines.mongoAdminUrl}' NATS_URL='${engines.natsUrl}'
    export S3_ENDPOINT='${endpoint}' S3_ACCESS_KEY='${accessKey}' S3_SECRET_KEY='${secretKey}'`;
}
