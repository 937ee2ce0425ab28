import { expect, onTestFinished, test } from "vitest";
import { openBrowser, registered, startAuth } from "./harness.ts";

test("the service is ready without NATS: it stores changes, and their events wait", async () => {
  const auth = await startAuth({ natsUrl: "nats://127.0.0.1:9" });
  onTestFinished(() => auth.stop());
  const ready = await openBrowser(auth).get("/readyz");
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", missing: [] }]);
  await registered(auth, "Registered meanwhile");
  expect(await auth.rows("outbox").countDocuments({ publishedAt: null })).toBeGreaterThan(0);
});
