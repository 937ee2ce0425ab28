import { createPrivateKey, generateKeyPairSync, sign as signBytes } from "node:crypto";
import { type BuildManifest, endpoints, type FrontEndName } from "@deeds/contracts";
import { readPublishToken, signedText, signingKeyId } from "@deeds/contracts/publish-token";
import { afterAll, describe, expect, it } from "vitest";
import { storeInstallationKey } from "../src/use-cases/signing-keys.ts";
import { type ABuild, aBuild, callInternally, publishToken, startReleases } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
await actions.promoted(aBuild("shell"), aBuild("mf-registry"), aBuild("mf-admin"));
afterAll(() => service.stop());

type Row = Record<string, unknown>;
const rows = () => service.rows("versions");
const idOf = ({ build }: ABuild) => `${build.manifest.name}@${build.version}`;
const set = (sent: ABuild, fields: Row) => rows().updateOne({ _id: idOf(sent) }, { $set: fields });

/** Returns the issues of each way to put a version before visitors or administrators. */
async function refusals(id: number, remotes: Row) {
  const body = { percent: 5 };
  const staging = { environment: "staging" };
  const [live, staged, canary, preview] = [
    await service.refused(endpoints.activateReleaseSet, { params: { id } }),
    await service.refused(endpoints.activateReleaseSet, { params: { id }, query: staging }),
    await service.refused(endpoints.startCanary, { params: { id }, body }),
    await service.refused(endpoints.createPreview, { body: { remotes } }),
  ];
  return [live, staged, canary, preview].map(({ code, issues }) => [
    code,
    issues?.map(({ path }) => path),
  ]);
}

const nowhere = Array.from({ length: 4 }, () => ["incompatible-release", ["remotes.mf-registry"]]);

describe("a version in the database", () => {
  it("is refused everywhere once any field of what was published is changed", async () => {
    const sent = aBuild("mf-registry", {
      pages: [{ path: "/registry", access: "public" }],
      navigation: [
        {
          to: "/registry",
          label: { ru: "Р", en: "R", uk: "Р" },
          access: "public",
          order: 10,
        },
      ],
      slots: ["registry.extra"],
    });
    const remotes = await actions.published(sent);
    const id = await actions.createSet(remotes);
    const integrity = `sha384-${"A".repeat(64)}`;
    const changes: Row = {
      remote: "mf-registry2",
      version: "0.1.0-ffffffff",
      bytes: 1,
      "build.manifest.name": "mf-registry2",
      "build.manifest.contract": 2,
      "build.manifest.pages": [],
      "build.manifest.pages.0.path": "/people",
      "build.manifest.pages.0.access": "admin",
      "build.manifest.pages.0.heading": { ru: "Р", en: "R", uk: "Р" },
      "build.manifest.slots": [],
      "build.manifest.uses": ["registry.other"],
      "build.manifest.navigation": [],
      "build.manifest.navigation.0.label.en": "Free money",
      "build.version": "0.1.0-ffffffff",
      "build.commit": "0123456",
      "build.builtAt": new Date(0).toISOString(),
      "build.dirty": true,
      "build.entry": "assets/another.js",
      "build.preload.js": ["assets/another.js"],
      "build.preload.css": ["assets/another.css"],
      "build.preload.fonts": ["assets/another.woff2"],
      "build.files": [],
      "build.files.0.path": "assets/another.js",
      "build.files.0.size": 1,
      "build.files.0.integrity": integrity,
      "build.files.1.integrity": integrity,
      "build.shared": { react: "^18.0.0" },
      "build.imports": { react: ["useState"] },
      "build.provides": { react: ["useState"] },
      "build.slotProps": { "registry.extra": { id: ["number"] } },
      "build.calls": ["people"],
      "build.added": "an undeclared field",
      signature: null,
      "signature.value": "",
      "signature.keyId": "another",
    };
    const before = await rows().findOne({ _id: idOf(sent) });
    for (const [field, value] of Object.entries(changes)) {
      await set(sent, { [field]: value });
      const refused = await service.refused(endpoints.activateReleaseSet, { params: { id } });
      expect([refused.code, refused.issues?.map(({ path }) => path)], field).toEqual(nowhere[0]);
      if (field === "signature") expect(await refusals(id, remotes)).toEqual(nowhere);
      await rows().replaceOne({ _id: idOf(sent) }, before ?? {});
    }
    await actions.activate(id);
  });

  it("is refused with a signature by a key that is not among the signing keys", async () => {
    const sent = aBuild("mf-registry");
    const remotes = await actions.published(sent);
    const id = await actions.createSet(remotes);
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const own = publicKey.export({ format: "der", type: "spki" }).toString("base64");
    const build: BuildManifest = { ...sent.build, entry: "assets/face.5e6f7a8b.woff2" };
    const value = signBytes(null, Buffer.from(signedText(build)), privateKey).toString("base64");
    const signature = { publicKey: own, keyId: signingKeyId(own), value };
    await set(sent, { build, signature });
    expect(await refusals(id, remotes)).toEqual(nowhere);
  });

  it("is refused with a signature by the key of another front end", async () => {
    const sent = aBuild("mf-registry");
    const remotes = await actions.published(sent);
    const id = await actions.createSet(remotes);
    const body = { remote: "mf-admin", name: "another team" } as const;
    const { publicKey, sign } = readPublishToken(
      (await service.call(endpoints.createPublishToken, { body })).secret,
    );
    await set(sent, {
      signature: { keyId: signingKeyId(publicKey), value: sign(sent.build) },
    });
    expect(await refusals(id, remotes)).toEqual(nowhere);
  });

  it("stays valid when its token is revoked, and no later one does", async () => {
    const body = { remote: "mf-registry", name: "revoked" } as const;
    const { token, secret } = await service.call(endpoints.createPublishToken, { body });
    const { bearer, sign } = readPublishToken(secret);
    const headers = { authorization: `Bearer ${bearer}` };
    const sent = aBuild("mf-registry");
    expect((await service.publish(sent, headers, sign(sent.build))).status).toBe(201);
    await service.call(endpoints.revokePublishToken, { params: { id: token.id } });
    const remotes = { "mf-registry": sent.build.version };
    const id = await actions.createSet(remotes);
    await actions.activate(id);
    await set(sent, { publishedAt: new Date(Date.now() + 60_000) });
    expect((await callInternally(service, `/internal/live`)).status).toBe(503);
    await set(sent, { publishedAt: new Date() });
    await actions.promoted(aBuild("mf-registry"));
  });
});

describe("what gateways read", () => {
  it("has no altered fallback, staged version or canary", async () => {
    const [first, second] = [aBuild("mf-registry"), aBuild("mf-registry")];
    await actions.promoted(first);
    await actions.promoted(second);
    const staged = aBuild("mf-admin");
    await actions.stage(await actions.named(staged));
    const canary = aBuild("shell");
    const params = { id: await actions.named(canary) };
    await service.call(endpoints.startCanary, { params, body: { percent: 5 } });
    const registry = async () =>
      (await actions.live()).production.remotes.find(({ name }) => name === "mf-registry");
    expect((await registry())?.previous?.version).toBe(first.build.version);
    for (const sent of [first, staged, canary]) await set(sent, { "build.entry": "altered.js" });
    const after = await actions.live();
    expect((await registry())?.previous).toBeNull();
    expect(after.canaries).toEqual([]);
    expect(after.staged).toEqual([]);
    expect(JSON.stringify(after)).not.toContain("altered.js");
    await service.call(endpoints.stopCanary);
  });

  it("is unavailable while a live version is altered, so that they serve what they had", async () => {
    const sent = aBuild("mf-registry");
    await actions.promoted(sent);
    await set(sent, { "build.entry": "altered.js" });
    expect((await callInternally(service, `/internal/live`)).status).toBe(503);
    const { live } = await actions.overview();
    expect(live?.remotes.map(({ name }) => name)).toContain("mf-registry");
    // The same files, signed again, replace the altered description.
    expect((await service.publish(sent)).status).toBe(201);
    expect((await callInternally(service, `/internal/live`)).status).toBe(200);
    const entries = await actions.auditEntriesOf(idOf(sent));
    expect(entries.at(-1)).toMatchObject({ action: "updated" });
  });
});

describe("an administrator", () => {
  const publishAs = (sent: ABuild, signature?: string) => {
    const form = new FormData();
    form.set("manifest", JSON.stringify(sent.build));
    if (signature) form.set("signature", signature);
    for (const [path, bytes] of sent.files) {
      form.append("file", new Blob([new Uint8Array(bytes)]), path);
    }
    const { name: remote } = sent.build.manifest;
    return { params: { remote, version: sent.build.version }, form };
  };

  it("publishes nothing unsigned", async () => {
    const sent = aBuild("mf-registry");
    const refused = await service.refused(endpoints.publishRelease, publishAs(sent));
    expect(refused).toMatchObject({ code: "validation", issues: [{ path: "signature" }] });
    expect(refused.issues?.[0]?.message).not.toBe("signature-missing");
    expect(await actions.versionOf(sent)).toBeUndefined();
  });

  it("publishes what the installation's key has signed", async () => {
    const sent = aBuild("mf-registry");
    const signature = readPublishToken(publishToken).sign(sent.build);
    await service.call(endpoints.publishRelease, publishAs(sent, signature));
    expect(await actions.versionOf(sent)).toMatchObject({ signed: true });
  });
});

describe("versions from before there were signing keys", () => {
  /** Stores a version as it was then: signed by a token's key in the same row, or not at all. */
  async function earlier(name: FrontEndName, { signed }: { signed: boolean }) {
    const body = { remote: name, name: "of that time" };
    const { secret } = await service.call(endpoints.createPublishToken, { body });
    const [, , key = ""] = secret.split(".");
    const sent = aBuild(name);
    await actions.published(sent);
    const { manifest, version, commit, entry, files } = sent.build;
    const lines = files.map(({ path, integrity }) => `${path} ${integrity}`).toSorted();
    const text = [`${manifest.name}@${version}`, `${commit}`, entry, ...lines].join("\n");
    const pkcs8 = Buffer.from(key, "base64url");
    const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
    const value = signBytes(null, Buffer.from(text), privateKey).toString("base64");
    const { publicKey } = readPublishToken(secret);
    return { sent, secret, signature: signed ? { publicKey, value } : null };
  }

  it("are signed once when they were signed or live, and tokens of that time go on", async () => {
    const [before, live, other] = [
      await earlier("mf-registry", { signed: true }),
      await earlier("mf-registry", { signed: false }),
      await earlier("mf-registry", { signed: false }),
    ];
    await actions.promoted(aBuild("mf-admin"));
    for (const { sent } of [before, live]) {
      await actions.activate(await actions.createSet({ "mf-registry": sent.build.version }));
    }
    const set2 = await actions.createSet({ "mf-registry": other.sent.build.version });
    for (const { sent, signature } of [before, live, other]) await set(sent, { signature });
    await service.rows("signing-keys").deleteMany({});

    await storeInstallationKey(service.context, publishToken, new Date());
    expect((await actions.live()).production.remotes).toContainEqual(
      expect.objectContaining({ name: "mf-registry", version: live.sent.build.version }),
    );
    const refused = await service.refused(endpoints.activateReleaseSet, { params: { id: set2 } });
    expect(refused.issues).toEqual([
      { path: "remotes.mf-registry", message: expect.stringContaining("не подписана") },
    ]);
    await service.call(endpoints.rollBackRemote, { body: { remote: "mf-registry" } });
    const after = await actions.live();
    expect(after.production.remotes).toContainEqual(
      expect.objectContaining({ version: before.sent.build.version }),
    );

    const next = aBuild("mf-registry");
    const { bearer, sign } = readPublishToken(before.secret);
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await service.publish(next, headers, sign(next.build))).status).toBe(201);
    await actions.activate(await actions.createSet({ "mf-registry": next.build.version }));

    // The next start signs nothing more.
    await storeInstallationKey(service.context, publishToken, new Date());
    expect(await rows().findOne({ _id: idOf(other.sent) })).toMatchObject({ signature: null });
  });
});
