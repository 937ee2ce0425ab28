import { type ErrorBody, endpoints } from "@deeds/contracts";
import { administrator, reader } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { aBuild, startDoor } from "./start-door.ts";

const door = await startDoor();
afterAll(() => door.stop());

describe("publishing a version", () => {
  it("keeps the build and serves its files for ever under their version", async () => {
    const sent = aBuild("mf-registry");
    const answer = await door.publish(sent);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual(sent.build);

    const script = await door.file(sent, "entry.1a2b3c4d.js", { "accept-encoding": "identity" });
    expect(await script.text()).toBe(sent.files.get("entry.1a2b3c4d.js")?.toString());
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(script.headers.get("x-content-type-options")).toBe("nosniff");
    expect(script.headers.get("content-encoding")).toBeNull();
    expect(script.headers.get("content-length")).toBe(String(sent.build.files[0]?.size));

    const font = await door.file(sent, "assets/face.5e6f7a8b.woff2");
    expect(font.headers.get("content-type")).toBe("font/woff2");
    expect((await font.arrayBuffer()).byteLength).toBe(4);
  });

  it("sends text compressed to those who take it, under another ETag", async () => {
    const sent = aBuild("mf-registry");
    await door.publish(sent);
    const plain = await door.file(sent, sent.build.entry, { "accept-encoding": "identity" });
    const packed = await door.file(sent, sent.build.entry, { "accept-encoding": "br" });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(packed.headers.get("vary")).toBe("Accept-Encoding");
    expect(await packed.text()).toBe(await plain.text());
    expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));

    const again = await door.file(sent, sent.build.entry, {
      "accept-encoding": "br",
      "if-none-match": packed.headers.get("etag") ?? "",
      // Otherwise fetch itself adds `no-cache`, which asks for the whole file.
      "cache-control": "max-age=0",
    });
    expect(again.status).toBe(304);
  });

  it("refuses a used version and leaves its bytes as they are", async () => {
    const first = aBuild("mf-admin");
    await door.publish(first);
    const second = aBuild("mf-admin", { script: "export default 2;\n" });
    second.build.version = first.build.version;
    const answer = await door.publish(second);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "version-taken" });
    const kept = await door.file(first, first.build.entry);
    expect(await kept.text()).toBe(first.files.get(first.build.entry)?.toString());
  });

  it("lets one of two publications of a version win as a whole", async () => {
    const first = aBuild("mf-admin", { script: "export default 'first';\n" });
    const second = aBuild("mf-admin", { script: "export default 'second';\n" });
    second.build.version = first.build.version;
    const answers = await Promise.all([door.publish(first), door.publish(second)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    const winner = answers[0]?.status === 201 ? first : second;
    const kept = await door.file(winner, winner.build.entry);
    expect(await kept.text()).toBe(winner.files.get(winner.build.entry)?.toString());
  });

  it("refuses files that differ from the build, and keeps nothing of it", async () => {
    const sent = aBuild("mf-registry");
    sent.files.set("entry.1a2b3c4d.js", Buffer.from("alert(1)"));
    sent.files.delete("assets/face.5e6f7a8b.woff2");
    sent.files.set("extra.js", Buffer.from("1"));
    const answer = await door.publish(sent);
    expect(answer.status).toBe(422);
    const { issues } = (await answer.json()) as ErrorBody;
    expect(issues?.map((issue) => issue.path).sort()).toEqual([
      "assets/face.5e6f7a8b.woff2",
      "entry.1a2b3c4d.js",
      "extra.js",
    ]);
    expect((await door.file(sent, "entry.1a2b3c4d.js")).status).toBe(404);
  });

  it("refuses a build that speaks of another front end than its address", async () => {
    const sent = aBuild("mf-registry");
    const manifest = { ...sent.build, manifest: { ...sent.build.manifest, name: "mf-admin" } };
    const form = new FormData();
    form.set("manifest", JSON.stringify(manifest));
    const answer = await fetch(`${door.origin}/api/releases/mf-registry/${sent.build.version}`, {
      method: "POST",
      headers: door.publisher,
      body: form,
    });
    expect(answer.status).toBe(422);
  });

  it("is for holders of the publish token and administrators only", async () => {
    const sent = aBuild("mf-registry");
    expect((await door.publish(sent, {})).status).toBe(401);
    expect((await door.publish(sent, { authorization: "Bearer another" })).status).toBe(401);
    // Refused before anything is read: otherwise everybody could fill the disk for a while.
    const params = { remote: "mf-registry", version: "0.1.0-00000000" };
    const unread = { params, as: reader(7), body: {} };
    expect((await door.client.refused(endpoints.publishRelease, unread)).status).toBe(403);
    const refused = await door.client.refused(endpoints.releases, { as: reader(7) });
    expect(refused.status).toBe(403);
    await door.client.call(endpoints.releases, { as: administrator() });
  });
});
