import { endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { aBuild, startReleases } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
const { freeze } = actions;
afterAll(() => service.stop());

describe("a freeze", () => {
  it("prevents activations until it is ended, and returns its reason", async () => {
    const before = await actions.promoted(aBuild("shell"));
    const after = await actions.named(aBuild("shell"));
    await freeze("the year's accounts");
    const refused = await service.refused(endpoints.activateReleaseSet, {
      params: { id: after },
    });
    expect(refused.code).toBe("releases-frozen");
    expect(refused.message).toContain("the year's accounts");
    expect(refused.message).toMatch(/rollback is possible|откат возможен/);
    expect((await actions.live()).production.id).toBe(before);
    expect((await actions.overview()).freeze).toMatchObject({ reason: "the year's accounts" });

    await freeze(null);
    await actions.activate(after);
    expect((await actions.live()).production.id).toBe(after);
    const entries = await actions.auditEntriesOf("freeze");
    expect(entries.map(({ action }) => action)).toEqual(["deactivated", "activated"]);
  });

  it("never prevents the rollback of the installation", async () => {
    await actions.promoted(aBuild("shell"), aBuild("mf-registry"));
    const later = await actions.promoted(aBuild("mf-registry"));
    await service.call(endpoints.rollBackRemote, { body: { remote: "mf-registry" } });
    const after = await actions.named(aBuild("mf-registry"));
    await freeze("the year's accounts");
    expect((await actions.overview()).previousSetId).toBe(later);
    await actions.activate(later);
    expect((await actions.live()).production.id).toBe(later);
    const refused = await service.refused(endpoints.activateReleaseSet, { params: { id: after } });
    expect(refused.code).toBe("releases-frozen");
    await freeze(null);
  });

  it("ends at its time", async () => {
    await actions.promoted(aBuild("shell"));
    await freeze("a night", new Date(Date.now() - 1000).toISOString());
    expect((await actions.overview()).freeze).toBeNull();
    await actions.promoted(aBuild("shell"));
  });

  it("does not apply to staging", async () => {
    await actions.promoted(aBuild("shell"));
    const id = await actions.named(aBuild("shell"));
    await freeze("the year's accounts");
    await actions.stage(id);
    await freeze(null);
    expect((await actions.live()).staging?.id).toBe(id);
  });
});

describe("staging", () => {
  it("has a release set, which falls back on the live one", async () => {
    const registry = aBuild("mf-registry");
    const liveId = await actions.promoted(aBuild("shell"), registry);
    const next = aBuild("mf-registry");
    const id = await actions.named(next);
    const set = await actions.stage(id);
    expect(set).toMatchObject({ id, live: false, staged: true, activatedAt: null });

    const { production, staging } = await actions.live();
    expect(production.id).toBe(liveId);
    const staged = staging?.remotes.find(({ name }) => name === "mf-registry");
    expect(staged).toMatchObject({
      version: next.build.version,
      previous: { version: registry.build.version },
    });
    const { keys } = await actions.keys();
    expect(keys[0]).toBe(production.key);
    expect(keys).toEqual(staging?.key.split("+"));

    await actions.activate(id);
    expect((await actions.live()).production.id).toBe(id);
    const [promotion] = (await actions.overview()).history;
    expect(promotion).toMatchObject({ setId: id, environment: "production", kind: "promoted" });
  });
});

describe("a switch", () => {
  it("takes a front end out of every set, and outdates open pages", async () => {
    await actions.promoted(aBuild("shell"), aBuild("mf-registry"));
    const before = await actions.keys();
    const remote = "mf-registry";
    const reason = "it shows the wrong people";
    await service.call(endpoints.switchRemote, { body: { remote, reason } });

    const { production } = await actions.live();
    const off = production.remotes.filter((remote) => remote.off).map(({ name }) => name);
    expect(off).toEqual(["mf-registry"]);
    expect((await actions.keys()).keys).not.toEqual(before.keys);
    expect((await actions.overview()).switches).toMatchObject([{ remote: "mf-registry", reason }]);

    await service.call(endpoints.switchRemote, { body: { remote, reason: null } });
    expect((await actions.live()).production.remotes.some((remote) => remote.off)).toBe(false);
    const entries = await actions.auditEntriesOf("mf-registry");
    expect(entries.map(({ action }) => action)).toEqual(["deactivated", "activated"]);
  });

  it("is refused for the shell", async () => {
    const refused = await service.refused(endpoints.switchRemote, {
      body: { remote: "shell", reason: "why not" },
    });
    expect(refused.code).toBe("validation");
  });

  it("is refused for a front end without a published version, until it has one", async () => {
    const turn = { body: { remote: "mf-nope", reason: "why not" } };
    const refused = await service.refused(endpoints.switchRemote, turn);
    expect(refused.code).toBe("validation");
    const on = await service.refused(endpoints.switchRemote, {
      body: { remote: "mf-nope", reason: null },
    });
    expect(on.code).toBe("validation");
    expect((await actions.overview()).switches).toEqual([]);
    await actions.published(aBuild("mf-nope"));
    const { switches } = await service.call(endpoints.switchRemote, turn);
    expect(switches).toMatchObject([{ remote: "mf-nope" }]);
    await service.call(endpoints.switchRemote, { body: { remote: "mf-nope", reason: null } });
  });
});

describe("a set", () => {
  it("has a name and an author, and may be mandatory", async () => {
    await actions.promoted(aBuild("shell"));
    expect((await actions.keys()).mandatoryAt).toBeNull();
    const remotes = await actions.published(aBuild("shell"));
    const body = { remotes, name: "A hole is closed", mandatory: true };
    const set = await service.call(endpoints.createReleaseSet, { body });
    expect(set).toMatchObject({ name: "A hole is closed", mandatory: true });
    expect(set.createdBy).not.toBeNull();
    await actions.activate(set.id);
    const { production } = await actions.live();
    expect((await actions.keys()).mandatoryAt).toBe(production.activatedAt);
  });
});
