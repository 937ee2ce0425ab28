import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endpoints } from "@deeds/contracts";
import { signIn } from "@deeds/test-kit/caller";
import { startJourneyProduct } from "../src/product.ts";
import { startReceiver } from "../src/receiver.ts";

export type World = Awaited<ReturnType<typeof createWorld>>;
export type Point = "before-mark" | "before-ack";

const sessions = 4;
const password = "faults-password";

export async function createWorld(options: { replicas: number; frontEnds: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), "good-deeds-points-"));
  const preload = fileURLToPath(new URL("./points.ts", import.meta.url));
  const composed = await startJourneyProduct({
    ...{ ...options, demo: false, durable: true },
    settings: { FAULT_POINTS: folder, NODE_OPTIONS: `--import=${preload}` },
  });
  const receiver = await startReceiver();
  const close = async () => {
    await receiver.close();
    await composed.close();
    rmSync(folder, { recursive: true });
  };
  try {
    await composed.run("scripts/admin.ts", ["create", "keeper"], { ADMIN_PASSWORD: password });
    const { origin } = composed.product;
    const admin = await signIn(origin, "keeper", password);
    const signIns = Array.from({ length: sessions }, () => signIn(origin, "keeper", password));
    const cookies = (await Promise.all(signIns)).map((caller) => caller.cookie);
    const { id } = await admin.call(endpoints.createWebhook, {
      body: { url: receiver.url, events: [...events] },
    });
    return { composed, receiver, webhook: id, admin, cookies, points: pointsIn(folder), close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

const events = [
  ...["person_created", "person_approved", "proof_created", "proof_approved"],
  "contact_edit_applied",
];

/** Points inside the services at which they kill themselves; see `points.ts`. */
function pointsIn(folder: string) {
  const file = (point: string, service: string) => join(folder, `${point}.${service}`);
  return {
    arm: (point: Point, service: string, passes: number) =>
      writeFileSync(file(point, service), String(passes)),
    isArmed: (point: Point, service: string) => existsSync(file(point, service)),
    disarm: (point: Point, service: string) => rmSync(file(point, service), { force: true }),
    redelivered: (service: string) => {
      const marks = file("redelivered", service);
      return existsSync(marks) ? readFileSync(marks, "utf8").length : 0;
    },
  };
}
