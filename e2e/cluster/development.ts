import { endpoints } from "@deeds/contracts";
import { placeOf } from "../../scripts/manual/blocks.ts";
import { recordDeed } from "../containers/journey.ts";
import { openAdministrator } from "./administrator.ts";
import { scaleByLoad } from "./autoscaler.ts";
import { type Cluster, expectNoRestart, namespace } from "./cluster.ts";
import { tryConnections } from "./connections.ts";
import { outsideNamespace } from "./helpers.ts";
import { expectApproval } from "./journey.ts";
import { setTag } from "./manifests.ts";
import { acceptOverlays } from "./overlays.ts";
import { expectDelivery } from "./receiver.ts";
import { deleteEach, loseOneOfEach, repeating } from "./replacement.ts";
import { step } from "./steps.ts";

/** The overlay `development`, with one member of each engine, by all commands of the manual for a cluster. */
export async function testDevelopment(cluster: Cluster): Promise<void> {
  const { runManual, untilReady, folder, origin } = cluster;
  const admin = openAdministrator(cluster);
  const { loaded, expectAll } = admin;
  const isInstalled = await step(
    "a cold start: every pod is ready, none of ours restarted",
    async () => {
      await runManual("In a cluster");
      await untilReady(600_000);
      await runManual("Check the installation");
      await cluster.apply([outsideNamespace]);
      return expectNoRestart(await cluster.pods());
    },
  );
  if (!isInstalled) return;
  await step("the API server accepts every overlay", () => acceptOverlays(folder));
  const isUsed = await step(
    "a deed is recorded, an anonymous submission approved and read",
    async () => {
      await admin.signIn();
      await admin.record();
      await expectApproval(admin.caller());
      return expectAll();
    },
  );
  if (!isUsed) return;
  await step("a subscriber receives a signed delivery", async () => {
    await expectDelivery(cluster, admin.caller());
    return "1 delivery";
  });
  await step("pods reach those that the policies allow, and no others", async () => {
    const { tried, wrong } = await tryConnections(cluster);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    return `${tried} connections`;
  });
  await step("a backup of the nightly job is restored", async () => {
    await runManual("Backup");
    const later = await recordDeed(admin.caller());
    await runManual("Restore");
    await untilReady();
    const path = endpoints.publicPerson.path.replace("{id}", String(later.person.id));
    const { status } = await fetch(origin + path);
    if (status !== 404) throw new Error(`what came after the backup: ${status}`);
    await admin.record();
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
    setTag(folder, "development", "next");
    return loaded(async () => {
      await runManual("Upgrade");
      await untilReady();
    });
  });
  await step("passwords of engines and secrets of the gateway are replaced", async () => {
    const path = "jsonpath={.data.GATEWAY_PEOPLE_SECRET}";
    const read = () => cluster.kubectl("get", "secret", namespace, "-o", path);
    const former = await read();
    await runManual("Replace another secret");
    await untilReady();
    if ((await read()) === former) throw new Error("the secret is the former one");
    return expectAll();
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
}
