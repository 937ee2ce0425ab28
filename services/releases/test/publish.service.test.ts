import { type ErrorBody, endpoints } from "@deeds/contracts";
import { administrator, reader } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { aBuild, startReleases } from "./harness.ts";

const service = await startReleases();
afterAll(() => service.stop());

describe("publishing a version", () => {
  it("stores the build and serves its files as immutable", async () => {
    const sent = aBuild("mf-registry");
    const response = await service.publish(sent);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual(sent.build);

    const script = await service.file(sent, "entry.1a2b3c4d.js", { "accept-encoding": "identity" });
    expect(await script.text()).toBe(sent.files.get("entry.1a2b3c4d.js")?.toString());
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(script.headers.get("x-content-type-options")).toBe("nosniff");
    expect(script.headers.get("content-encoding")).toBeNull();
    expect(script.headers.get("content-length")).toBe(String(sent.build.files[0]?.size));

    const font = await service.file(sent, "assets/face.5e6f7a8b.woff2");
    expect(font.headers.get("content-type")).toBe("font/woff2");
    expect((await font.arrayBuffer()).byteLength).toBe(4);
  });

  it("compresses text for clients that accept it, under another ETag", async () => {
    const sent = aBuild("mf-registry");
    await service.publish(sent);
    const plain = await service.file(sent, sent.build.entry, { "accept-encoding": "identity" });
    const compressed = await service.file(sent, sent.build.entry, { "accept-encoding": "br" });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(compressed.headers.get("vary")).toBe("Accept-Encoding");
    expect(await compressed.text()).toBe(await plain.text());
    expect(compressed.headers.get("etag")).not.toBe(plain.headers.get("etag"));

    const again = await service.file(sent, sent.build.entry, {
      "accept-encoding": "br",
      "if-none-match": compressed.headers.get("etag") ?? "",
      // Otherwise fetch itself adds `no-cache`, which asks for the whole file.
      "cache-control": "max-age=0",
    });
    expect(again.status).toBe(304);
  });

  it("refuses a used version and leaves its bytes as they are", async () => {
    const first = aBuild("mf-admin");
    await service.publish(first);
    const second = aBuild("mf-admin", { script: "export default 2;\n" });
    second.build.version = first.build.version;
    const response = await service.publish(second);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "version-taken" });
    const file = await service.file(first, first.build.entry);
    expect(await file.text()).toBe(first.files.get(first.build.entry)?.toString());
  });

  it("accepts exactly one of two concurrent publications of a version", async () => {
    const first = aBuild("mf-admin", { script: "export default 'first';\n" });
    const second = aBuild("mf-admin", { script: "export default 'second';\n" });
    second.build.version = first.build.version;
    const responses = await Promise.all([service.publish(first), service.publish(second)]);
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409]);
    const winner = responses[0]?.status === 201 ? first : second;
    const file = await service.file(winner, winner.build.entry);
    expect(await file.text()).toBe(winner.files.get(winner.build.entry)?.toString());
  });

  it("refuses files that differ from the build, and stores nothing", async () => {
    const sent = aBuild("mf-registry");
    sent.files.set("entry.1a2b3c4d.js", Buffer.from("alert(1)"));
    sent.files.delete("assets/face.5e6f7a8b.woff2");
    sent.files.set("extra.js", Buffer.from("1"));
    const response = await service.publish(sent);
    expect(response.status).toBe(422);
    const { issues } = (await response.json()) as ErrorBody;
    expect(issues?.map((issue) => issue.path).sort()).toEqual([
      "assets/face.5e6f7a8b.woff2",
      "entry.1a2b3c4d.js",
      "extra.js",
    ]);
    expect((await service.file(sent, "entry.1a2b3c4d.js")).status).toBe(404);
  });

  it("refuses scripts with calls or shared modules that the build does not declare", async () => {
    const script = [
      'export const a={name:"people",method:"GET",path:"/api/public/people"};',
      'export const b={name:"erasePerson",method:"DELETE",path:"/api/people/{id}"};',
      'export const c={1:{shareKey:"react",import:null,requiredVersion:"^19.2.9"}};',
      'export const d={2:{shareKey:"zustand",import:null,requiredVersion:"^5.1.0"}};',
    ].join("\n");
    const declared = { calls: ["people"], shared: { react: "^19.2.9", zustand: "^4.0.0" } };
    const refused = aBuild("mf-registry", { script, ...declared });
    const response = await service.publish(refused);
    expect(response.status).toBe(422);
    const { issues = [] } = (await response.json()) as ErrorBody;
    expect(issues.map(({ message }) => message)).toEqual([
      expect.stringContaining("erasePerson"),
      expect.stringContaining("zustand ^5.1.0"),
    ]);
    // Files that were uploaded before are read too.
    await service.upload(refused, [...refused.files.keys()]);
    expect((await service.commit(refused)).status).toBe(422);
    const calls = ["people", "erasePerson"];
    const shared = { react: "^19.2.9", zustand: "^5.1.0" };
    const sent = aBuild("mf-registry", { script, calls, shared });
    expect((await service.publish(sent)).status).toBe(201);
  });

  it("refuses a build for another front end than its URL", async () => {
    const sent = aBuild("mf-registry");
    const manifest = { ...sent.build, manifest: { ...sent.build.manifest, name: "mf-admin" } };
    const form = new FormData();
    form.set("manifest", JSON.stringify(manifest));
    const url = `${service.origin}/api/releases/mf-registry/${sent.build.version}`;
    const response = await fetch(url, { method: "POST", headers: service.publisher, body: form });
    expect(response.status).toBe(422);
  });

  it("is allowed for the publish token and administrators only", async () => {
    const sent = aBuild("mf-registry");
    expect((await service.publish(sent, {})).status).toBe(401);
    expect((await service.publish(sent, { authorization: "Bearer another" })).status).toBe(401);
    // Refused before the body is read: otherwise any user could fill the disk.
    const params = { remote: "mf-registry", version: "0.1.0-00000000" };
    const unread = { params, as: reader(7), body: {} };
    expect((await service.refused(endpoints.publishRelease, unread)).status).toBe(403);
    const refused = await service.refused(endpoints.releases, { as: reader(7) });
    expect(refused.status).toBe(403);
    await service.call(endpoints.releases, { as: administrator() });
  });
});
