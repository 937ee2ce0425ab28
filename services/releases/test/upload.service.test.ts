import { createHash } from "node:crypto";
import { type ErrorBody, endpoints, limits } from "@deeds/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { sweepUploads } from "../src/use-cases/upload-files.ts";
import { type ABuild, aBuild, addFile, startReleases } from "./harness.ts";

const service = await startReleases();
afterAll(() => service.stop());

const script = "entry.1a2b3c4d.js";
const font = "assets/face.5e6f7a8b.woff2";

async function missingAfter(sent: ABuild, paths: string[]): Promise<string[]> {
  const response = await service.upload(sent, paths);
  expect(response.status).toBe(200);
  return endpoints.uploadRelease.response.parse(await response.json()).missing;
}

async function refusalOf(response: Response): Promise<[status: number, paths: string[]]> {
  const { issues = [] } = (await response.json()) as ErrorBody;
  return [response.status, issues.map(({ path }) => path)];
}

async function keysOf({ build }: ABuild): Promise<string[]> {
  const keys: string[] = [];
  const prefix = `versions/${build.manifest.name}@${build.version}/`;
  for await (const { key } of service.context.files.list(prefix)) keys.push(key);
  return keys;
}

const uploadOf = ({ build: { manifest, version } }: ABuild) =>
  service.rows("uploads").findOne({ _id: `${manifest.name}@${version}` });

const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000);

describe("uploading files of a build", () => {
  it("returns the missing files, accepts any number of calls, and publishes without files", async () => {
    const sent = aBuild("mf-registry");
    expect(await missingAfter(sent, [])).toEqual([script, font]);
    expect(await missingAfter(sent, [font])).toEqual([script]);
    expect(await refusalOf(await service.commit(sent))).toEqual([422, [script]]);
    expect((await service.file(sent, font)).status).toBe(404);

    expect(await missingAfter(sent, [script])).toEqual([]);
    const response = await service.commit(sent);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual(sent.build);
    for (const [path, bytes] of sent.files) {
      const file = await service.file(sent, path);
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const compressed = await service.file(sent, script, { "accept-encoding": "br" });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(await uploadOf(sent)).toBeNull();
  });

  it("accepts the remaining files with the publication", async () => {
    const sent = aBuild("mf-registry");
    await missingAfter(sent, [script]);
    expect((await service.publish(sent)).status).toBe(201);
    expect((await service.file(sent, script)).status).toBe(200);
  });

  it("refuses files that differ from the build, and stores nothing", async () => {
    const sent = aBuild("mf-registry");
    sent.files.set(script, Buffer.from("alert(1)"));
    sent.files.set("extra.js", Buffer.from("1"));
    const response = await service.upload(sent, [script, font, "extra.js"]);
    expect(await refusalOf(response)).toEqual([422, [script, "extra.js"]]);
    expect(await keysOf(sent)).toEqual([]);
    expect(await uploadOf(sent)).toBeNull();
  });

  it("checks uploaded style sheets before it publishes them", async () => {
    const sent = aBuild("mf-registry");
    addFile(sent, "main.css", Buffer.from("body { color: red }"));
    await missingAfter(sent, [...sent.files.keys()]);
    expect(await refusalOf(await service.commit(sent))).toEqual([422, ["main.css"]]);
  });

  it("refuses other files of a published version, and a version that is too large", async () => {
    const sent = aBuild("mf-admin");
    await service.publish(sent);
    const other = aBuild("mf-admin", { script: "export default 2;\n" });
    other.build.version = sent.build.version;
    expect(await refusalOf(await service.upload(other, [script]))).toEqual([409, []]);
    expect(await refusalOf(await service.commit(other))).toEqual([409, []]);
    expect(await missingAfter(sent, [script])).toEqual([]);
    const large = aBuild("mf-admin");
    const [first] = large.build.files;
    if (first) first.size = limits.releaseFiles + 1;
    expect(await refusalOf(await service.upload(large, [script]))).toEqual([413, []]);
  });

  it("is allowed for publishers of this front end only", async () => {
    const body = { remote: "mf-admin", name: "a build machine" };
    const { secret } = await service.call(endpoints.createPublishToken, { body });
    const [id, key] = secret.split(".");
    const headers = { authorization: `Bearer ${id}.${key}` };
    const form = new FormData();
    const { build } = aBuild("mf-registry");
    form.set("manifest", JSON.stringify(build));
    const address = `${service.origin}/api/releases/mf-registry/${build.version}/upload`;
    const send = (more: RequestInit) => fetch(address, { method: "POST", body: form, ...more });
    expect((await send({ headers })).status).toBe(403);
    expect((await send({})).status).toBe(401);
  });
});

describe("an unfinished upload", () => {
  it("is swept after a day without new files, and starts anew then", async () => {
    const sent = aBuild("mf-registry");
    await missingAfter(sent, [script]);
    await sweepUploads(service.context, hours(23));
    expect(await missingAfter(sent, [])).toEqual([font]);

    await sweepUploads(service.context, hours(25));
    expect(await keysOf(sent)).toEqual([]);
    expect(await uploadOf(sent)).toBeNull();
    expect(await service.rows("left-folders").countDocuments()).toBe(0);
    expect(await missingAfter(sent, [font])).toEqual([script]);
    await missingAfter(sent, [script]);
    expect((await service.commit(sent)).status).toBe(201);
  });

  it("is swept without files of a published version", async () => {
    const sent = aBuild("mf-registry");
    await missingAfter(sent, [script, font]);
    await service.commit(sent);
    await sweepUploads(service.context, hours(1_000));
    expect((await service.file(sent, script)).status).toBe(200);
  });

  it("cannot be published while it is swept", async () => {
    const sent = aBuild("mf-registry");
    await missingAfter(sent, [script, font]);
    const [swept, response] = await Promise.all([
      sweepUploads(service.context, hours(25)),
      service.commit(sent),
    ]);
    expect(swept).toBeUndefined();
    // Whichever is first: a published version has all its files.
    const isComplete = (await service.file(sent, script)).status === 200;
    expect(isComplete).toBe(response.status === 201);
  });
});

it("files of versions without their own folder are served from the legacy folder", async () => {
  const sent = aBuild("mf-registry");
  await service.publish(sent);
  const [key = ""] = await keysOf(sent);
  const { files } = service.context;
  for (const { integrity } of sent.build.files) {
    const digest = integrity.slice(7).replaceAll("+", "-").replaceAll("/", "_");
    const bytes = [...sent.files.values()].find((one) => {
      return createHash("sha384").update(one).digest("base64") === integrity.slice(7);
    });
    await files.put(`files/${digest}`, bytes ?? Buffer.alloc(0), "text/javascript");
  }
  const _id = key.split("/")[1] ?? "";
  await service.rows("versions").updateOne({ _id }, { $unset: { folder: 1 } });
  const plain = { "accept-encoding": "identity" };
  const file = await service.file(sent, script, plain);
  expect(await file.text()).toBe(sent.files.get(script)?.toString());
});
