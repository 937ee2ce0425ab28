import { seconds } from "@deeds/engines";
import type { Caller } from "@deeds/test-kit/caller";
import { crash, type Installation, isHealthy, poll, project, startOf } from "./installation.ts";
import { expectRecorded, type Recorded, recordDeed } from "./journey.ts";

const recoveryMs = 90_000;

/**
 * Kills the process of every container, one after the other: the engine restarts it, and a deed can be recorded again.
 * @returns what was recorded in between
 */
export async function killEach(
  { containers }: Installation,
  admin: Caller,
  log: (line: string) => void,
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const running = (await containers()).filter(({ State }) => State === "running");
  for (const { ID, Service } of running) {
    const before = await startOf(ID);
    await crash(ID);
    const killedAt = Date.now();
    const isBack = async () => (await startOf(ID)) !== before && isHealthy(ID);
    await poll(recoveryMs, isBack, () => `${Service} is not back`);
    await poll(recoveryMs, async () => {
      recorded.push(await recordDeed(admin));
      return true;
    });
    log(`${Service.padEnd(14)} back after ${seconds(Date.now() - killedAt)}`);
  }
  for (const one of recorded) await expectRecorded(admin, one);
  return recorded;
}

const createRoot = `
  mongod --fork --logpath /tmp/mongod.log &&
  mongosh --quiet --eval '
    const pwd = fs.readFileSync("/run/secrets/mongodb_root_password", "utf8").trim();
    db.getSiblingDB("admin").createUser({ user: "root", pwd, roles: ["root"] });' &&
  mongod --shutdown`;

/**
 * Starts MongoDB on the data of a first start that ended after the administrator was created, without a replica set and
 * without users of services.
 */
export async function completeFirstStart({ compose }: Installation): Promise<void> {
  const apart = (...args: string[]) => compose("--project-name", `${project}-first-start`, ...args);
  try {
    await apart("run", "--rm", "mongodb", "bash", "-c", createRoot);
    await apart("up", "--detach", "mongodb");
    const id = (await apart("ps", "--quiet", "mongodb")).trim();
    await poll(
      recoveryMs,
      () => isHealthy(id),
      () => "MongoDB has no users",
    );
  } finally {
    await apart("down", "--volumes");
  }
}
