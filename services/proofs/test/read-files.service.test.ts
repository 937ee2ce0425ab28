import { endpoints } from "@deeds/contracts";
import { reader, subscriber, visitor } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { admin, filesOf, nameOf } from "./files.ts";
import { startProofs } from "./harness.ts";
import { mp4, pdf, photo, wav } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());
const { upload, read, statusFor, submit, decide } = filesOf(() => proofs);

describe("reading a file", () => {
  it("shows it to its uploader before it is attached and to nobody else", async () => {
    const uploader = visitor();
    const { url } = await upload(await photo(), uploader);
    expect(await statusFor(url, uploader)).toBe(200);
    expect(await statusFor(url, subscriber(5))).toBe(404);
    expect(await statusFor(url)).toBe(404);
    const signedIn = { ...reader(31), visitorId: uploader.visitorId };
    expect(await statusFor(url, signedIn)).toBe(200);
  });

  it("follows the proof once attached: full access and the author", async () => {
    const author = reader(41);
    const { url } = await upload(await photo(), author);
    const proof = await submit(author, [url]);
    expect(proof).toMatchObject({ mediaType: "photo", mediaUrl: url, mediaUrls: [url] });
    expect(await statusFor(url, subscriber(5))).toBe(404);
    expect(await statusFor(url, author)).toBe(200);
    expect(await statusFor(url, admin)).toBe(200);
    await decide(proof.id, "approved");
    expect(await statusFor(url, subscriber(5))).toBe(200);
    expect(await statusFor(url, reader(6))).toBe(404);
    expect(await statusFor(url)).toBe(404);
  });

  it("forgets who uploaded the files of an anonymous proof", async () => {
    const sender = reader(42);
    const { url } = await upload(await photo(), sender);
    await submit(sender, [url], { isAnonymous: true });
    const stored = await proofs.house.models.files.findById(nameOf(url).filename).lean();
    expect(stored).toMatchObject({ visitorId: null, userId: null });
    expect(await statusFor(url, sender)).toBe(404);
  });

  it("gives exactly the bytes of a range, and headers that let nothing run", async () => {
    const as = visitor();
    const { url, size } = await upload(mp4(), as);
    const whole = Buffer.from(await (await read(url, as)).arrayBuffer());
    const ranges: [string, number, number][] = [
      ["bytes=0-0", 0, 1],
      ["bytes=100-199", 100, 200],
      [`bytes=${size - 5}-`, size - 5, size],
      ["bytes=-7", size - 7, size],
      [`bytes=10-${size * 2}`, 10, size],
    ];
    for (const [range, from, to] of ranges) {
      const response = await read(url, as, { Range: range });
      expect(response.status, range).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${size}`);
      const part = Buffer.from(await response.arrayBuffer());
      expect(part.equals(whole.subarray(from, to)), range).toBe(true);
    }
    expect((await read(url, as, { Range: `bytes=${size}-` })).status).toBe(416);
    expect((await read(url, as, { Range: "bytes=0-1,5-6" })).status).toBe(200);
    const many = Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(",");
    const flood = await read(url, as, { Range: `bytes=${many}` });
    expect([flood.status, (await flood.arrayBuffer()).byteLength]).toEqual([200, size]);
    const halves = ["bytes=0-999", "bytes=1000-"].map((Range) => read(url, as, { Range }));
    const stitched = await Promise.all(halves.map(async (half) => (await half).arrayBuffer()));
    expect(Buffer.concat(stitched.map((half) => Buffer.from(half))).equals(whole)).toBe(true);
    const { headers } = await read(url, as);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="[\w.]+"$/);
    const known = { "If-None-Match": headers.get("etag") ?? "" };
    expect((await read(url, as, known)).status).toBe(304);
  });

  it("gives a part only of the file that the asker has, and no bytes to HEAD", async () => {
    const as = visitor();
    const { url, size } = await upload(wav(), as);
    const tag = (await read(url, as)).headers.get("etag") ?? "";
    const since = (condition: string) =>
      read(url, as, { Range: "bytes=0-9", "If-Range": condition });
    expect((await since(tag)).status).toBe(206);
    for (const other of ['"another"', `W/${tag}`, "Sat, 01 Jan 2028 00:00:00 GMT"]) {
      expect((await since(other)).status, other).toBe(200);
    }
    const beyond = await read(url, as, { Range: `bytes=${size}-` });
    expect(beyond.headers.get("content-range")).toBe(`bytes */${size}`);
    const head = await proofs.client.send({ ...endpoints.proofFile, method: "HEAD" } as never, {
      params: nameOf(url),
      as,
    });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    const { url: scan } = await upload(pdf, as);
    const disposition = (await read(scan, as)).headers.get("content-disposition");
    expect(disposition).toMatch(/^attachment; filename="[0-9a-f]{40}\.pdf"$/);
  });

  it("is the same answer for a file that is not there and one that may not be seen", async () => {
    const author = reader(43);
    const { url } = await upload(await photo(), author);
    const proof = await submit(author, [url]);
    await decide(proof.id, "approved");
    const tag = (await read(url, author)).headers.get("etag") ?? "";
    const asks = [{}, { Range: "bytes=0-9" }, { "If-None-Match": tag }, { "If-Match": "*" }];
    // Somebody whose subscription ended is a reader as any other.
    for (const headers of asks) {
      for (const as of [undefined, reader(44), visitor()]) {
        const answers = await Promise.all(
          [url, "/api/files/proof/0000.jpg"].map(async (address) => {
            const response = await read(address, as, headers);
            const { requestId: _, ...body } = JSON.parse(await response.text());
            const shown = [...response.headers.keys()].filter((name) => name !== "content-length");
            return { status: response.status, body, shown };
          }),
        );
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]?.status).toBe(404);
      }
    }
    expect(await statusFor(url, subscriber(5))).toBe(200);
  });
});
