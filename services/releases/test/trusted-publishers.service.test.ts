import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { type ErrorBody, endpoints } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import type { LookUp } from "@deeds/service-kit/addresses";
import { administratorSince } from "@deeds/test-kit";
import { serve } from "@deeds/test-kit/http-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchangeCiIdentity } from "../../../packages/web/shipper/src/index.ts";
import { createIssuerKeys, parseIssuer } from "../src/use-cases/issuer-keys.ts";
import { aBuild, startReleases } from "./harness.ts";
import { startIssuer } from "./oidc-issuer.ts";

const service = await startReleases();
const { actions } = service;
await actions.promoted(aBuild("shell"), aBuild("mf-registry"), aBuild("mf-admin"));
const issuer = await startIssuer();
afterAll(async () => {
  await issuer.stop();
  await service.stop();
});

const remote = "mf-events";
const audience = "https://deeds.example";

/** Trusts the jobs of `acme/events` on the branch `main`. */
const trust = (more: object = {}) =>
  service.call(endpoints.createTrustedPublisher, {
    body: {
      remote,
      issuer: issuer.origin,
      audience,
      claims: { repository: "acme/events", ref: "refs/heads/main" },
      ...more,
    },
  });

async function exchange(token: string, of = remote) {
  const response = await fetch(service.origin + endpoints.exchangeIdToken.path, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "en" },
    body: JSON.stringify({ remote: of, token }),
  });
  const body = (await response.json()) as ErrorBody & { secret: string; expiresAt: string };
  return { status: response.status, reason: body.issues?.[0]?.message, ...body };
}

const invalid = {
  status: 401,
  code: "id-token-refused",
  reason: "The signature is invalid, or the token has expired",
};

describe("a CI job of a trusted publisher", () => {
  beforeAll(async () => {
    await trust();
  });

  it("exchanges its ID token for a publish token of 15 minutes, and ships with it", async () => {
    const { status, secret, expiresAt } = await exchange(issuer.token());
    expect(status).toBe(200);
    const lasts = Date.parse(expiresAt) - Date.now();
    expect(lasts).toBeGreaterThan(14 * 60_000);
    expect(lasts).toBeLessThanOrEqual(15 * 60_000);
    const { bearer, sign } = readPublishToken(secret);
    const headers = { authorization: `Bearer ${bearer}` };
    const sent = aBuild(remote);
    expect((await service.publish(sent, headers, sign(sent.build))).status).toBe(201);
    await actions.activate(await actions.createSet({ [remote]: sent.build.version }));
    expect(await actions.versionOf(sent)).toMatchObject({
      signed: true,
      publishedBy: expect.stringContaining("repo:acme/events:ref:refs/heads/main, run 4711"),
    });
    const admin = aBuild("mf-admin");
    expect((await service.publish(admin, headers, sign(admin.build))).status).toBe(403);

    const listed = await service.call(endpoints.publishTokens);
    expect(listed.map(({ remote }) => remote)).not.toContain(remote);
    const [id = ""] = bearer.split(".");
    const [entry] = await actions.auditEntriesOf(`token ${id}`);
    expect(entry?.note).toContain(`for an ID token of ${issuer.origin}, trusted publisher`);
    expect(entry?.note).toContain("repo:acme/events:ref:refs/heads/main, run 4711");
    const [trusted] = await service.call(endpoints.trustedPublishers);
    expect(trusted?.lastUsedAt).not.toBeNull();
  });

  it("has a token that ends after 15 minutes", async () => {
    const { secret } = await exchange(issuer.token());
    const { bearer, sign } = readPublishToken(secret);
    const _id = Number(bearer.split(".")[0]);
    const expiresAt = new Date(Date.now() - 1);
    await service.rows("publish-tokens").updateOne({ _id }, { $set: { expiresAt } });
    const sent = aBuild(remote);
    const headers = { authorization: `Bearer ${bearer}` };
    const response = await service.publish(sent, headers, sign(sent.build));
    expect(await response.json()).toMatchObject({ code: "publish-token-expired" });
  });

  it("is refused the second time with the same token, also at once", async () => {
    const token = issuer.token();
    const both = await Promise.all([exchange(token), exchange(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { reason } = await exchange(token);
    expect(reason).toBe("The token has been exchanged already");
  });

  it("may have a clock that differs by less than a minute", async () => {
    const seconds = issuer.seconds();
    const late = issuer.token({ iat: seconds - 330, exp: seconds - 30 });
    const early = issuer.token({ iat: seconds + 30, nbf: seconds + 30 });
    expect((await exchange(late)).status).toBe(200);
    expect((await exchange(early)).status).toBe(200);
  });
});

describe("an ID token is refused", () => {
  it("for another audience", async () => {
    const refused = await exchange(issuer.token({ aud: ["https://another.example"] }));
    expect(refused).toMatchObject({ status: 401, reason: "The token is for another audience" });
  });

  it.each([
    ["repository", { repository: "mallory/events" }],
    ["repository", { repository: undefined }],
    ["repository", { repository: ["acme/events"] }],
    ["ref", { ref: "refs/heads/mine" }],
  ])("with another value of %s: %o", async (name, claims) => {
    const refused = await exchange(issuer.token(claims));
    expect(refused).toMatchObject({
      status: 401,
      reason: `The token does not have the registered value of ${name}`,
    });
  });

  it("for a front end for which its repository is not registered", async () => {
    const refused = await exchange(issuer.token(), "mf-registry");
    expect(refused).toMatchObject({ status: 401, code: "id-token-refused" });
  });

  it("when it is expired, not valid yet, or has no end", async () => {
    const seconds = issuer.seconds();
    for (const claims of [
      { iat: seconds - 400, exp: seconds - 70 },
      { nbf: seconds + 70 },
      { iat: seconds + 70 },
      { exp: undefined },
      { sub: undefined },
    ]) {
      expect(await exchange(issuer.token(claims))).toMatchObject(invalid);
    }
  });

  it("without a signature of its issuer's key", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const forged = issuer.token({}, { key: privateKey });
    const [head = "", body = ""] = issuer.token().split(".");
    const none = Buffer.from('{"alg":"none","kid":"key 0"}').toString("base64url");
    // The public key as the secret of HS256, and a secret that the key set contains.
    const pem = Buffer.from(issuer.publicPem());
    const confused = [
      issuer.token({}, { key: `${pem}`, header: { alg: "HS256" } }),
      issuer.token({}, { key: "secret", header: { alg: "HS256", kid: "shared" } }),
    ];
    const unsigned = [`${none}.${body}.`, `${head}.${body}.`, "no token", `${head}.${body}`];
    for (const token of [forged, ...unsigned, ...confused]) {
      expect(await exchange(token)).toMatchObject({ status: 401, code: "id-token-refused" });
    }
  });

  it("from an issuer that is not registered, and does not call it", async () => {
    const stranger = await startIssuer();
    expect(await exchange(stranger.token())).toMatchObject({ status: 401 });
    expect(stranger.requests).toEqual([]);
    await stranger.stop();
  });
});

describe("the keys of an issuer", () => {
  it("may rotate; invented key ids cause few requests", async () => {
    const rotating = await startIssuer("ES256");
    await trust({ issuer: rotating.origin });
    expect((await exchange(rotating.token())).status).toBe(200);
    expect((await exchange(rotating.token())).status).toBe(200);
    expect(rotating.requests).toHaveLength(2);
    rotating.rotate();
    expect((await exchange(rotating.token())).status).toBe(200);
    for (let time = 0; time < 20; time += 1) {
      const unknown = rotating.token({}, { header: { kid: `invented ${time}` } });
      expect(await exchange(unknown)).toMatchObject(invalid);
    }
    // Five reads in a minute, of two documents each.
    expect(rotating.requests).toHaveLength(10);
    await rotating.stop();
    // The cached keys remain for some minutes.
    expect((await exchange(rotating.token())).status).toBe(200);
  });

  it("are unavailable while it does not respond", async () => {
    const down = await startIssuer();
    await trust({ issuer: down.origin });
    await down.stop();
    const refused = await exchange(down.token());
    expect(refused).toMatchObject({ status: 503, code: "service-unavailable" });
  });

  it("are read over https only, except on this machine where that is trusted", () => {
    const here = "http://127.0.0.1:4000";
    const trustedHosts = ["127.0.0.1", "169.254.169.254"];
    expect(parseIssuer(here, { trustedHosts })).not.toBeNull();
    expect(parseIssuer(here, { trustedHosts: [] })).toBeNull();
    expect(parseIssuer("https://gitlab.com", { trustedHosts: [] })).not.toBeNull();
    for (const address of [
      "http://gitlab.com",
      "http://169.254.169.254",
      "https://user@gitlab.com",
      "https://gitlab.com/?a",
      "file:///etc/passwd",
    ]) {
      expect(parseIssuer(address, { trustedHosts }), address).toBeNull();
    }
  });

  it("are read from no internal host, by address or by a name that was public", async () => {
    let connections = 0;
    const inside = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    inside.listen(0, "127.0.0.1");
    await once(inside, "listening");
    const { port } = inside.address() as AddressInfo;
    const lookup: LookUp = (_name, _options, callback) =>
      callback(null, [{ address: "127.0.0.1", family: 4 }]);
    const guarded = createIssuerKeys({ trustedHosts: [], lookup });
    for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0x7f000001"]) {
      const found = await guarded.find(`https://${host}:${port}`, "key", new Date());
      expect(found, host).toBeNull();
    }
    const issuer = `https://gitlab.example:${port}`;
    const unavailable = { code: "service-unavailable" };
    await expect(guarded.find(issuer, "key", new Date())).rejects.toMatchObject(unavailable);
    expect(connections).toBe(0);
    const trusting = createIssuerKeys({ trustedHosts: ["gitlab.example"], lookup });
    await expect(trusting.find(issuer, "key", new Date())).rejects.toMatchObject(unavailable);
    expect(connections).toBe(1);
    inside.close();
  });
});

describe("a trusted publisher", () => {
  it("is registered and removed by an administrator who signed in recently", async () => {
    const stale = administratorSince(11 * 60);
    const body = { remote, issuer: issuer.origin, audience, claims: { repository: "acme/other" } };
    const refused = await service.refused(endpoints.createTrustedPublisher, { body, as: stale });
    expect(refused.code).toBe("fresh-sign-in-required");
    const { id } = await trust({ claims: body.claims });
    const removal = { params: { id }, as: stale };
    expect((await service.refused(endpoints.removeTrustedPublisher, removal)).code).toBe(
      "fresh-sign-in-required",
    );
    const { secret } = await exchange(issuer.token({ repository: "acme/other" }));
    const { bearer, sign } = readPublishToken(secret);
    await service.call(endpoints.removeTrustedPublisher, { params: { id } });
    // Its tokens end at once.
    const sent = aBuild(remote);
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await service.publish(sent, headers, sign(sent.build))).status).toBe(401);
    expect(await exchange(issuer.token({ repository: "acme/other" }))).toMatchObject({
      status: 401,
    });
    const entries = await actions.auditEntriesOf(`trusted publisher ${id}`);
    expect(entries.map(({ action }) => action)).toEqual(["created", "removed"]);
  });

  it("needs an issuer by https and a claim that names the repository", async () => {
    const about = { remote, audience, issuer: "https://gitlab.com" };
    const claims = { repository: "acme/events" };
    const pathsOf = async (body: object) =>
      (await service.refused(endpoints.createTrustedPublisher, { body })).issues?.map(
        ({ path }) => path,
      );
    expect(await pathsOf({ ...about, claims: { ref: "refs/heads/main" } })).toEqual(["claims"]);
    expect(await pathsOf({ ...about, claims, issuer: "http://gitlab.com" })).toEqual(["issuer"]);
    expect(await pathsOf({ ...about, claims: { ...claims, "a b": "1" } })).toEqual(["claims.a b"]);
  });

  it.each([
    "https://127.0.0.2:9443",
    "https://localhost",
    "https://[::ffff:127.0.0.1]",
    "https://169.254.169.254",
    "https://10.0.0.1/",
    "https://0x7f000002",
    "https://example.com:22",
  ])("is refused with the issuer %s, which is not public", async (address) => {
    const body = { remote, audience, claims: { repository: "acme/events" }, issuer: address };
    const { code, issues } = await service.refused(endpoints.createTrustedPublisher, { body });
    expect(code).toBe("validation");
    expect(issues).toMatchObject([
      { path: "issuer", message: expect.stringContaining("TRUSTED_ISSUER_HOSTS") },
    ]);
  });
});

describe("the ship command in a CI job", () => {
  it("exchanges the ID token that GitHub issues for the gateway's origin", async () => {
    await trust({ audience: service.origin, claims: { repository: "acme/ci" } });
    const asked: string[] = [];
    const github = await serve((req, res) => {
      asked.push(`${req.headers.authorization} ${req.url}`);
      const { searchParams } = new URL(req.url ?? "", "http://github.example");
      const value = issuer.token({ repository: "acme/ci", aud: searchParams.get("audience") });
      res.end(JSON.stringify({ value }));
    });
    const job = { origin: service.origin, remote };
    const token = await exchangeCiIdentity(job, {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${github.origin}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: "of the job",
    });
    const audience = encodeURIComponent(service.origin);
    expect(asked).toEqual([`Bearer of the job /token?api-version=2.0&audience=${audience}`]);
    const { build } = aBuild(remote);
    expect(readPublishToken(token ?? "").sign(build)).not.toBe("");
    await github.stop();
  });

  it("exchanges the ID token that GitLab passes, and names what the product refuses", async () => {
    const job = { origin: service.origin, remote };
    const own = issuer.token({ repository: "acme/ci", aud: service.origin });
    expect(await exchangeCiIdentity(job, { DEEDS_ID_TOKEN: own })).toMatch(/^\d+\./);
    const foreign = issuer.token({ repository: "mallory/ci", aud: service.origin });
    await expect(exchangeCiIdentity(job, { DEEDS_ID_TOKEN: foreign })).rejects.toThrow(
      "The token does not have the registered value of repository",
    );
    expect(await exchangeCiIdentity(job, {})).toBeNull();
  });
});
