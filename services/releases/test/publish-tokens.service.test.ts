import { type ErrorBody, endpoints, type FrontEndName } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { administrator } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { type ABuild, aBuild, publishToken, startReleases } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
await actions.promoted(aBuild("shell"), aBuild("mf-registry"), aBuild("mf-admin"));
afterAll(() => service.stop());

async function aToken(remote: FrontEndName) {
  const body = { remote, name: "the build machine" };
  const created = await service.call(endpoints.createPublishToken, { body });
  const { bearer, sign } = readPublishToken(created.secret);
  return {
    ...created,
    headers: { authorization: `Bearer ${bearer}` },
    signatureOf: ({ build }: ABuild) => sign(build),
  };
}

const send = (path: string, headers: Record<string, string>, body: object = {}) =>
  fetch(service.origin + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("a publish token", () => {
  it("publishes and activates its own front end, signed", async () => {
    const token = await aToken("mf-registry");
    const sent = aBuild("mf-registry");
    const signature = token.signatureOf(sent);
    expect((await service.publish(sent, token.headers, signature)).status).toBe(201);
    const remotes = { "mf-registry": sent.build.version };
    const created = await send("/api/releases/sets", token.headers, { remotes });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: number };
    expect((await send(`/api/releases/sets/${id}/activate`, token.headers)).status).toBe(200);

    expect(await actions.versionOf(sent)).toMatchObject({
      signed: true,
      publishedBy: "mf-registry: the build machine",
    });
    const { history } = await actions.overview();
    expect(history[0]).toMatchObject({ setId: id, by: "mf-registry: the build machine" });
  });

  it("publishes no page of another team, and one that was assigned to it", async () => {
    const token = await aToken("mf-events");
    const publish = async (path: string) => {
      const sent = aBuild("mf-events", { pages: [{ path, access: "public" }] });
      const response = await service.publish(sent, token.headers, token.signatureOf(sent));
      return { status: response.status, ...((await response.json()) as Partial<ErrorBody>) };
    };
    expect((await publish("/events/next")).status).toBe(201);
    expect(await publish("/auth/")).toMatchObject({
      status: 422,
      issues: [{ path: "manifest.manifest.pages.0.path" }],
    });
    expect(await publish("/calendar")).toMatchObject({
      status: 422,
      issues: [{ path: "/calendar" }],
    });
    await actions.promoted(
      aBuild("mf-events", { pages: [{ path: "/calendar", access: "public" }] }),
    );
    expect((await publish("/calendar")).status).toBe(201);
  });

  it("activates its own front end in staging, whatever another team has there", async () => {
    const theirs = await actions.named(aBuild("mf-admin"));
    await actions.stage(theirs);
    const token = await aToken("mf-registry");
    const mine = aBuild("mf-registry");
    await service.publish(mine, token.headers, token.signatureOf(mine));
    const remotes = { "mf-registry": mine.build.version };
    const created = await send("/api/releases/sets", token.headers, { remotes });
    const { id } = (await created.json()) as { id: number };
    const path = `/api/releases/sets/${id}/activate?environment=staging`;
    expect((await send(path, token.headers)).status).toBe(200);
    expect((await actions.live()).staging?.id).toBe(id);
  });

  it("refuses a build that its key has not signed", async () => {
    const token = await aToken("mf-registry");
    const sent = aBuild("mf-registry");
    expect((await service.publish(sent, token.headers)).status).toBe(422);
    const another = token.signatureOf(aBuild("mf-registry"));
    expect((await service.publish(sent, token.headers, another)).status).toBe(422);
    expect((await service.publish(sent, token.headers, token.signatureOf(sent))).status).toBe(201);
  });

  it("of the installation signs too, with a key that is derived from it", async () => {
    const sent = aBuild("mf-registry");
    const { sign } = readPublishToken(publishToken);
    expect((await service.publish(sent, service.publisher)).status).toBe(422);
    const another = sign(aBuild("mf-registry").build);
    expect((await service.publish(sent, service.publisher, another)).status).toBe(422);
    expect((await service.publish(sent, service.publisher, sign(sent.build))).status).toBe(201);
    const version = await actions.versionOf(sent);
    expect(version).toMatchObject({ signed: true, publishedBy: "PUBLISH_TOKEN" });
  });

  it("prevents the activation of a build that no longer matches its signature", async () => {
    const token = await aToken("mf-registry");
    const sent = aBuild("mf-registry");
    await service.publish(sent, token.headers, token.signatureOf(sent));
    const id = await actions.createSet({ "mf-registry": sent.build.version });
    const _id = `mf-registry@${sent.build.version}`;
    const change = { $set: { "build.entry": "assets/another.js" } };
    await service.rows("versions").updateOne({ _id }, change);
    const refused = await service.refused(endpoints.activateReleaseSet, { params: { id } });
    expect(refused.issues?.map(({ path }) => path)).toEqual(["remotes.mf-registry"]);
  });

  it("may neither release another team's front end nor freeze releases", async () => {
    const { headers, signatureOf } = await aToken("mf-registry");
    const admin = aBuild("mf-admin");
    expect((await service.publish(admin, headers, signatureOf(admin))).status).toBe(403);
    await service.publish(admin);
    const remotes = { "mf-admin": admin.build.version };
    expect((await send("/api/releases/sets", headers, { remotes })).status).toBe(403);
    const id = await actions.named(aBuild("mf-admin"));
    expect((await send(`/api/releases/sets/${id}/activate`, headers)).status).toBe(403);
    const put = { method: "PUT", headers: { ...headers, "content-type": "application/json" } };
    const body = JSON.stringify({ reason: "mine" });
    const freeze = await fetch(`${service.origin}/api/releases/freeze`, { ...put, body });
    expect(freeze.status).toBe(403);
    const tokens = await fetch(`${service.origin}/api/publish-tokens`, { headers });
    expect(tokens.status).toBe(401);
  });

  it("expires after 90 days or the chosen time, and is refused with its reason", async () => {
    const dayMs = 24 * 60 * 60 * 1000;
    const body = { remote: "mf-registry", name: "a short build", expiresInDays: 7 } as const;
    const { token: short } = await service.call(endpoints.createPublishToken, { body });
    expect(Date.parse(short.expiresAt) - Date.parse(short.createdAt)).toBe(7 * dayMs);
    const { token, headers, signatureOf } = await aToken("mf-registry");
    expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(90 * dayMs);

    const expiresAt = new Date(Date.now() - 1_000);
    await service.rows("publish-tokens").updateOne({ _id: token.id }, { $set: { expiresAt } });
    const sent = aBuild("mf-registry");
    const refused = await service.publish(sent, headers, signatureOf(sent));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: "publish-token-expired" });
    expect(await actions.versionOf(sent)).toBeUndefined();
  });

  it("from before tokens expired ends 90 days after its creation", async () => {
    const { token, headers } = await aToken("mf-registry");
    const createdAt = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000);
    const change = { $set: { createdAt, expiresAt: null } };
    await service.rows("publish-tokens").updateOne({ _id: token.id }, change);
    const response = await fetch(`${service.origin}/api/releases`, { headers });
    expect(await response.json()).toMatchObject({ code: "publish-token-expired" });
  });

  it("is stored as a hash, listed without its secret, and refused once revoked", async () => {
    const { token, secret, headers, signatureOf } = await aToken("mf-admin");
    const [, middle = "none", key = "none"] = secret.split(".");
    const listed = await service.call(endpoints.publishTokens);
    const stored = await service.rows("publish-tokens").find().toArray();
    for (const text of [JSON.stringify(listed), JSON.stringify(stored)]) {
      expect(text).not.toContain(middle);
      expect(text).not.toContain(key);
    }
    await service.call(endpoints.revokePublishToken, { params: { id: token.id } });
    const sent = aBuild("mf-admin");
    expect((await service.publish(sent, headers, signatureOf(sent))).status).toBe(401);
    const entries = await actions.auditEntriesOf(`token ${token.id}`);
    expect(entries.map(({ action }) => action)).toEqual(["created", "removed"]);
    const missing = { as: administrator(), params: { id: token.id } };
    expect((await service.refused(endpoints.revokePublishToken, missing)).status).toBe(404);
  });
});
