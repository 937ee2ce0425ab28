import { endpoints, type Identity } from "@deeds/contracts";
import { fetchAsGateway, reader, visitor } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { deleteOrphanObjects, sweepFiles } from "../src/use-cases/remove-file.ts";
import { admin, nameOf, startProofs } from "./harness.ts";
import { photo } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());
const { upload } = proofs;
const statusFor = async (url: string, as: Identity) => (await proofs.readFile(url, as)).status;

describe("removing a file", () => {
  const remove = async (url: string, as?: Identity) =>
    (
      await proofs.client.send(endpoints.deleteProofFile, {
        params: nameOf(url),
        ...(as && { as }),
      })
    ).status;

  it("is allowed to its uploader until it is attached, and to administrators", async () => {
    const uploader = visitor();
    const { url } = await upload(await photo(), uploader);
    expect(await remove(url, visitor())).toBe(404);
    expect(await remove(url)).toBe(404);
    expect(await remove(url, uploader)).toBe(204);
    expect(await statusFor(url, uploader)).toBe(404);
    expect(await proofs.context.files.stat(nameOf(url).filename)).toBeNull();

    const author = reader(61);
    const attached = await upload(await photo(), author);
    const { proof } = await proofs.submit(author, { mediaUrls: [attached.url] });
    expect(await remove(attached.url, author)).toBe(404);
    expect(await remove(attached.url, admin)).toBe(204);
    const left = await proofs.context.models.proofs.findById(proof.id);
    expect(left).toMatchObject({ files: [], mediaType: "text" });
  });

  it("does not allow path traversal", async () => {
    const { url } = await upload(await photo(), visitor());
    const { filename } = nameOf(url);
    const filenames = [
      "..%2f..%2fphotos%2fa.jpg",
      "%2e%2e/x",
      "a%00.jpg",
      "../secret",
      `%2e%2e%2fproof-files%2f${filename}`,
      `.%2f${filename}`,
      `/etc/passwd`,
      `${filename}%00`,
      `${filename.slice(0, -4)}.png`,
      `${filename.toUpperCase()}`,
    ];
    for (const name of filenames) {
      for (const path of [name, encodeURIComponent(name)]) {
        const to = `${proofs.origin}/api/files/proof/${path}`;
        expect((await fetchAsGateway(to, { method: "DELETE" })).status, path).toBe(404);
      }
      expect(await remove(name, admin), name).toBe(404);
    }
    expect(await proofs.context.files.stat(filename)).not.toBeNull();
  });
});

describe("the sweeper", () => {
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);

  async function stored() {
    const bucket: string[] = [];
    for await (const { key } of proofs.context.files.list()) bucket.push(key);
    const rows = await proofs.stored.files.find().toArray();
    return { bucket: bucket.toSorted(), database: rows.map(({ _id }) => _id).toSorted() };
  }

  it("removes exactly the files that are not attached after 24 hours", async () => {
    const uploader = visitor();
    const used = await upload(await photo(), uploader);
    await proofs.submit(uploader, { mediaUrls: [used.url] });
    const unused = await upload(await photo(), uploader);
    await sweepFiles(proofs.context, hours(23));
    expect(await statusFor(unused.url, uploader)).toBe(200);
    await sweepFiles(proofs.context, hours(25));
    expect(await statusFor(unused.url, uploader)).toBe(404);
    expect(await statusFor(used.url, admin)).toBe(200);
    const attached = await proofs.stored.proofs.distinct("files.filename");
    expect(await stored()).toEqual({ bucket: attached.toSorted(), database: attached.toSorted() });
  });

  it("removes uploads that were interrupted before or after storing, and failed attachments", async () => {
    const [before, after, unused] = [
      await upload(await photo(), visitor()),
      await upload(await photo(), visitor()),
      await upload(await photo(), visitor()),
    ].map(({ url }) => nameOf(url).filename);
    await proofs.context.files.remove(before ?? "");
    for (const _id of [before, after]) {
      await proofs.stored.files.updateOne({ _id: _id ?? "" }, { $set: { state: "storing" } });
    }
    const person = await proofs.approvedPerson();
    const mediaUrls = [`/api/files/proof/${unused}`, "/api/files/proof/0000.jpg"];
    const body = { personId: person.id, description: "Чужое", mediaUrls };
    const refusal = await proofs.client.refused(endpoints.createProof, { body, as: visitor() });
    expect(refusal.code).toBe("file-not-yours");
    await sweepFiles(proofs.context, hours(25));
    const { bucket, database } = await stored();
    expect(bucket).toEqual(database);
    for (const name of [before, after, unused]) expect(database).not.toContain(name);
  });

  it("deletes objects without a row after 24 hours", async () => {
    const bytes = Buffer.from("stray");
    await proofs.context.files.put("stray.jpg", bytes, "image/jpeg");
    await deleteOrphanObjects(proofs.context, hours(23));
    expect(await proofs.context.files.stat("stray.jpg")).not.toBeNull();
    await deleteOrphanObjects(proofs.context, hours(25));
    expect(await proofs.context.files.stat("stray.jpg")).toBeNull();
    const { bucket, database } = await stored();
    expect(bucket).toEqual(database);
  });
});
