import { auditQuery } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { createLogger } from "@deeds/service-kit";
import { testEngines } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { aBuild, startReleases } from "./harness.ts";

const service = await startReleases();
afterAll(() => service.stop());

const { activate, auditEntriesOf, createSet } = service.actions;

describe("the audit log", () => {
  it("records a publication by the token once", async () => {
    const shell = aBuild("shell");
    expect((await service.publish(shell)).status).toBe(201);
    expect((await service.publish(shell)).status).toBe(201);
    expect(await auditEntriesOf(`shell@${shell.build.version}`)).toMatchObject([
      { action: "created", kind: "release", actorId: null, note: "by the publish token" },
    ]);
  });

  it("records who created, activated and rolled back a set, with the versions", async () => {
    const [first, second] = [aBuild("shell"), aBuild("shell")];
    for (const build of [first, second]) await service.publish(build);
    const before = await createSet({ shell: first.build.version });
    await activate(before);
    const after = await createSet({ shell: second.build.version });
    await activate(after);
    await activate(after);
    await activate(before);
    const change = { before: first.build.version, after: second.build.version };
    expect(await auditEntriesOf(after)).toMatchObject([
      { action: "created", actorId: 7, changes: { shell: change } },
      { action: "promoted", actorId: 7, changes: { shell: change } },
    ]);
    expect((await auditEntriesOf(before)).at(-1)).toMatchObject({
      action: "rolled-back",
      changes: { shell: { before: change.after, after: change.before } },
    });
  });

  it("is sent to the service that gathers it", async () => {
    const shell = aBuild("shell");
    await service.publish(shell);
    const { natsUrl: url } = testEngines();
    const log = createLogger("test", "error");
    const auth = await createMessaging({ url, service: "auth", log });
    const filter = { subject: `shell@${shell.build.version}`, limit: 10 };
    await vi.waitFor(async () => {
      const { items } = await auth.request(auditQuery("releases"), filter);
      expect(items.map((entry) => entry.action)).toEqual(["created"]);
    });
    await auth.close();
  });
});
