import { endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { aBuild, as, stageOf, startDoor } from "./start-door.ts";

const door = await startDoor();
const stage = stageOf(door);
afterAll(() => door.stop());

const freeze = (reason: string | null, until?: string) =>
  door.client.call(endpoints.freezeReleases, { as, body: { reason, until } });

describe("a freeze", () => {
  it("lets nothing become live until somebody ends it, and says why", async () => {
    const before = await stage.promoted(aBuild("shell"));
    const after = await stage.named(aBuild("shell"));
    await freeze("the year's accounts");
    const refused = await door.client.refused(endpoints.activateReleaseSet, {
      ...{ as, params: { id: after } },
    });
    expect(refused.code).toBe("releases-frozen");
    expect(refused.message).toContain("the year's accounts");
    expect((await stage.live()).production.id).toBe(before);
    expect((await stage.overview()).freeze).toMatchObject({ reason: "the year's accounts" });

    await freeze(null);
    await stage.activate(after);
    expect((await stage.live()).production.id).toBe(after);
    const lines = await stage.linesOf("freeze");
    expect(lines.map(({ action }) => action)).toEqual(["deactivated", "activated"]);
  });

  it("ends by itself at its time", async () => {
    await stage.promoted(aBuild("shell"));
    await freeze("a night", new Date(Date.now() - 1000).toISOString());
    expect((await stage.overview()).freeze).toBeNull();
    await stage.promoted(aBuild("shell"));
  });

  it("leaves staging open", async () => {
    await stage.promoted(aBuild("shell"));
    const id = await stage.named(aBuild("shell"));
    await freeze("the year's accounts");
    const query = { environment: "staging" as const };
    await door.client.call(endpoints.activateReleaseSet, { as, params: { id }, query });
    await freeze(null);
    expect((await stage.live()).staging?.id).toBe(id);
  });
});

describe("staging", () => {
  it("has a set of its own, which falls back on what everybody has", async () => {
    const registry = aBuild("mf-registry");
    const everybody = await stage.promoted(aBuild("shell"), registry);
    const next = aBuild("mf-registry");
    const id = await stage.named(next);
    const query = { environment: "staging" as const };
    const { body } = await door.client.call(endpoints.activateReleaseSet, {
      ...{ as, params: { id }, query },
    });
    expect(body).toMatchObject({ id, live: false, staged: true, activatedAt: null });

    const { production, staging } = await stage.live();
    expect(production.id).toBe(everybody);
    const staged = staging?.remotes.find(({ name }) => name === "mf-registry");
    expect(staged).toMatchObject({
      version: next.build.version,
      previous: { version: registry.build.version },
    });
    expect((await stage.keys()).keys).toEqual([production.key, staging?.key]);

    await stage.activate(id);
    expect((await stage.live()).production.id).toBe(id);
    const [promotion] = (await stage.overview()).history;
    expect(promotion).toMatchObject({ setId: id, environment: "production", kind: "promoted" });
  });
});

describe("a switch", () => {
  it("takes a front end out of every set, and pages learn that they are old", async () => {
    await stage.promoted(aBuild("shell"), aBuild("mf-registry"));
    const before = await stage.keys();
    const remote = "mf-registry";
    const reason = "it shows the wrong people";
    await door.client.call(endpoints.switchRemote, { as, body: { remote, reason } });

    const { production } = await stage.live();
    const off = production.remotes.filter((remote) => remote.off).map(({ name }) => name);
    expect(off).toEqual(["mf-registry"]);
    expect((await stage.keys()).keys).not.toEqual(before.keys);
    expect((await stage.overview()).switches).toMatchObject([{ remote: "mf-registry", reason }]);

    await door.client.call(endpoints.switchRemote, { as, body: { remote, reason: null } });
    expect((await stage.live()).production.remotes.some((remote) => remote.off)).toBe(false);
    const lines = await stage.linesOf("mf-registry");
    expect(lines.map(({ action }) => action)).toEqual(["deactivated", "activated"]);
  });

  it("is not there for the shell, without which there is no page", async () => {
    const refused = await door.client.refused(endpoints.switchRemote, {
      ...{ as, body: { remote: "shell", reason: "why not" } },
    });
    expect(refused.code).toBe("validation");
  });
});

describe("a set", () => {
  it("has a name and an author, and may have to be taken at once", async () => {
    await stage.promoted(aBuild("shell"));
    expect((await stage.keys()).mandatoryAt).toBeNull();
    const remotes = await stage.published(aBuild("shell"));
    const body = { remotes, name: "A hole is closed", mandatory: true };
    const { body: set } = await door.client.call(endpoints.createReleaseSet, { as, body });
    expect(set).toMatchObject({ name: "A hole is closed", mandatory: true });
    expect(set.createdBy).not.toBeNull();
    await stage.activate(set.id);
    const { production } = await stage.live();
    expect((await stage.keys()).mandatoryAt).toBe(production.activatedAt);
  });
});
