import { createHash } from "node:crypto";
import { type ErrorBody, endpoints, limits } from "@deeds/contracts";
import { administrator } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { sweepUploads } from "../src/use-cases/upload-files.ts";
import { type ABuild, aBuild, addFile, startDoor } from "./start-door.ts";

const door = await startDoor();
afterAll(() => door.stop());

const script = "entry.1a2b3c4d.js";
const font = "assets/face.5e6f7a8b.woff2";

async function missingAfter(sent: ABuild, paths: string[]): Promise<string[]> {
  const answer = await door.upload(sent, paths);
  expect(answer.status).toBe(200);
  return endpoints.uploadRelease.response.parse(await answer.json()).missing;
}

async function refusalOf(answer: Response): Promise<[status: number, paths: string[]]> {
  const { issues = [] } = (await answer.json()) as ErrorBody;
  return [answer.status, issues.map(({ path }) => path)];
}

async function keysOf({ build }: ABuild): Promise<string[]> {
  const keys: string[] = [];
  const prefix = `versions/${build.manifest.name}@${build.version}/`;
  for await (const { key } of door.context.files.list(prefix)) keys.push(key);
  return keys;
}

const uploadOf = ({ build: { manifest, version } }: ABuild) =>
  door.context.models.uploads.findById(`${manifest.name}@${version}`).lean();

const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000);

describe("sending files of a build ahead", () => {
  it("says what is missing, takes it in any number of calls, and publishes without files", async () => {
    const sent = aBuild("mf-registry");
    expect(await missingAfter(sent, [])).toEqual([script, font]);
    expect(await missingAfter(sent, [font])).toEqual([script]);
    expect(await refusalOf(await door.commit(sent))).toEqual([422, [script]]);
    expect((await door.file(sent, font)).status).toBe(404);

    expect(await missingAfter(sent, [script])).toEqual([]);
    const answer = await door.commit(sent);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual(sent.build);
    for (const [path, bytes] of sent.files) {
      const file = await door.file(sent, path);
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const packed = await door.file(sent, script, { "accept-encoding": "br" });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(await uploadOf(sent)).toBeNull();
  });

  it("takes the rest along with the publication", async () => {
    const sent = aBuild("mf-registry");
    await missingAfter(sent, [script]);
    expect((await door.publish(sent)).status).toBe(201);
    expect((await door.file(sent, script)).status).toBe(200);
  });

  it("refuses what is not the build's, and keeps nothing of it", async () => {
    const sent = aBuild("mf-registry");
    sent.files.set(script, Buffer.from("alert(1)"));
    sent.files.set("extra.js", Buffer.from("1"));
    const answer = await door.upload(sent, [script, font, "extra.js"]);
    expect(await refusalOf(answer)).toEqual([422, [script, "extra.js"]]);
    expect(await keysOf(sent)).toEqual([]);
    expect(await uploadOf(sent)).toBeNull();
  });

  it("reads sheets that were sent ahead before it publishes them", async () => {
    const sent = aBuild("mf-registry");
    addFile(sent, "main.css", Buffer.from("body { color: red }"));
    await missingAfter(sent, [...sent.files.keys()]);
    expect(await refusalOf(await door.commit(sent))).toEqual([422, ["main.css"]]);
  });

  it("refuses a used version, also one with other files, and one that is too large", async () => {
    const sent = aBuild("mf-admin");
    await door.publish(sent);
    const other = aBuild("mf-admin", { script: "export default 2;\n" });
    other.build.version = sent.build.version;
    for (const one of [sent, other]) {
      expect(await refusalOf(await door.upload(one, [script]))).toEqual([409, []]);
      expect(await refusalOf(await door.commit(one))).toEqual([409, []]);
    }
    const large = aBuild("mf-admin");
    const [first] = large.build.files;
    if (first) first.size = limits.releaseFiles + 1;
    expect(await refusalOf(await door.upload(large, [script]))).toEqual([413, []]);
  });

  it("is for whoever may release this front end", async () => {
    const as = administrator(7);
    const asked = { as, body: { remote: "mf-admin", name: "a build machine" } } as const;
    const { secret } = (await door.client.call(endpoints.createPublishToken, asked)).body;
    const [id, key] = secret.split(".");
    const headers = { authorization: `Bearer ${id}.${key}` };
    const form = new FormData();
    const { build } = aBuild("mf-registry");
    form.set("manifest", JSON.stringify(build));
    const address = `${door.origin}/api/releases/mf-registry/${build.version}/upload`;
    const send = (more: RequestInit) => fetch(address, { method: "POST", body: form, ...more });
    expect((await send({ headers })).status).toBe(403);
    expect((await send({})).status).toBe(401);
  });
});

describe("an upload that nobody ends", () => {
  it("is swept after a day without anything new, and begins anew then", async () => {
    const sent = aBuild("mf-registry");
    await missingAfter(sent, [script]);
    await sweepUploads(door.context, hours(23));
    expect(await missingAfter(sent, [])).toEqual([font]);

    await sweepUploads(door.context, hours(25));
    expect(await keysOf(sent)).toEqual([]);
    expect(await uploadOf(sent)).toBeNull();
    expect(await door.context.models.leftFolders.countDocuments()).toBe(0);
    expect(await missingAfter(sent, [font])).toEqual([script]);
    await missingAfter(sent, [script]);
    expect((await door.commit(sent)).status).toBe(201);
  });

  it("takes nothing of a published version with it", async () => {
    const sent = aBuild("mf-registry");
    await missingAfter(sent, [script, font]);
    await door.commit(sent);
    await sweepUploads(door.context, hours(1_000));
    expect((await door.file(sent, script)).status).toBe(200);
  });

  it("cannot be published while it is swept", async () => {
    const sent = aBuild("mf-registry");
    await missingAfter(sent, [script, font]);
    const [swept, answer] = await Promise.all([
      sweepUploads(door.context, hours(25)),
      door.commit(sent),
    ]);
    expect(swept).toBeUndefined();
    // Whichever was first: a version that is published is whole.
    const isWhole = (await door.file(sent, script)).status === 200;
    expect(isWhole).toBe(answer.status === 201);
  });
});

it("files of versions from before each had a folder are served as ever", async () => {
  const sent = aBuild("mf-registry");
  await door.publish(sent);
  const [key = ""] = await keysOf(sent);
  const { models, files } = door.context;
  for (const { integrity } of sent.build.files) {
    const digest = integrity.slice(7).replaceAll("+", "-").replaceAll("/", "_");
    const bytes = [...sent.files.values()].find((one) => {
      return createHash("sha384").update(one).digest("base64") === integrity.slice(7);
    });
    await files.put(`files/${digest}`, bytes ?? Buffer.alloc(0), "text/javascript");
  }
  const _id = key.split("/")[1] ?? "";
  await models.versions.collection.updateOne({ _id: _id as never }, { $unset: { folder: 1 } });
  const plain = { "accept-encoding": "identity" };
  const file = await door.file(sent, script, plain);
  expect(await file.text()).toBe(sent.files.get(script)?.toString());
});
