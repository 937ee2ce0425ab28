import { auditQuery, endpoints } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { createLogger } from "@deeds/service-kit";
import { administrator, testEngines } from "@deeds/test-kit";
import { afterAll, describe, expect, it, vi } from "vitest";
import { aBuild, startDoor } from "./start-door.ts";

const door = await startDoor();
afterAll(() => door.stop());

const as = administrator(7);

const linesOf = async (subject: number | string) => {
  const { items } = await door.context.audit.find({ subject: String(subject), limit: 20 });
  return items.toReversed();
};

const named = async (remotes: Record<string, string>) =>
  (await door.client.call(endpoints.createReleaseSet, { as, body: { remotes } })).body.id;

const activate = (id: number) =>
  door.client.call(endpoints.activateReleaseSet, { as, params: { id } });

describe("the audit log", () => {
  it("tells what was published by the token, once", async () => {
    const shell = aBuild("shell");
    expect((await door.publish(shell)).status).toBe(201);
    expect((await door.publish(shell)).status).toBe(409);
    expect(await linesOf(`shell@${shell.build.version}`)).toMatchObject([
      { action: "created", kind: "release", actorId: null, note: "by the publish token" },
    ]);
  });

  it("tells who named a set, made it live and went back, with the versions", async () => {
    const [first, second] = [aBuild("shell"), aBuild("shell")];
    for (const build of [first, second]) await door.publish(build);
    const before = await named({ shell: first.build.version });
    await activate(before);
    const after = await named({ shell: second.build.version });
    await activate(after);
    await activate(after);
    await activate(before);
    const change = { before: first.build.version, after: second.build.version };
    expect(await linesOf(after)).toMatchObject([
      { action: "created", actorId: 7, changes: { shell: change } },
      { action: "promoted", actorId: 7, changes: { shell: change } },
    ]);
    expect((await linesOf(before)).at(-1)).toMatchObject({
      action: "rolled-back",
      changes: { shell: { before: change.after, after: change.before } },
    });
  });

  it("is told to the service that gathers it", async () => {
    const shell = aBuild("shell");
    await door.publish(shell);
    const { natsUrl: url } = testEngines();
    const log = createLogger("test", "error");
    const auth = await createMessaging({ url, service: "auth", log });
    const filter = { subject: `shell@${shell.build.version}`, limit: 10 };
    await vi.waitFor(async () => {
      const { items } = await auth.ask(auditQuery("releases"), filter);
      expect(items.map((line) => line.action)).toEqual(["created"]);
    });
    await auth.close();
  });
});
