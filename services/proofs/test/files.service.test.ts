import { endpoints, type Identity } from "@deeds/contracts";
import { reader, subscriber, visitor } from "@deeds/test-kit";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { measureFiles } from "../src/use-cases/measure-files.ts";
import { admin, nameOf, startProofs } from "./harness.ts";
import {
  aac,
  documentWithTraces,
  flac,
  html,
  mp3,
  mp4,
  opus,
  pdf,
  photo,
  svg,
  wav,
  webm,
} from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());
const { upload, readFile: read, moderate: decide } = proofs;
const statusFor = async (...request: Parameters<typeof read>) => (await read(...request)).status;
const submit = async (as: Identity, mediaUrls: string[], fields: Record<string, unknown> = {}) =>
  (await proofs.submit(as, { mediaUrls, ...fields })).proof;

describe("uploading a file of a proof", () => {
  it("detects the type from the bytes and stores pictures without metadata", async () => {
    const as = visitor();
    for (const format of ["jpeg", "png", "webp"] as const) {
      const file = await upload(await photo(format), as, "scan.exe");
      expect(file).toMatchObject({ mediaType: "photo", placeholder: expect.any(String) });
      const served = Buffer.from(await (await read(file.url, as)).arrayBuffer());
      expect(served.length).toBe(file.size);
      expect(served.includes("SECRET-OWNER")).toBe(false);
      const metadata = await sharp(served).metadata();
      expect(metadata).toMatchObject({ format, width: 64, height: 48 });
      expect(metadata.exif).toBeUndefined();
    }
  });

  it("accepts video, audio and PDF", async () => {
    const as = visitor();
    const kinds = [
      [mp4(), "video", "video/mp4"],
      [wav(), "audio", "audio/wav"],
      [pdf, "pdf", "application/pdf"],
    ] as const;
    for (const [bytes, mediaType, contentType] of kinds) {
      const file = await upload(bytes, as);
      expect(file).toMatchObject({ mediaType, placeholder: null });
      const response = await read(file.url, as);
      expect(response.headers.get("content-type")).toBe(contentType);
      expect((await response.arrayBuffer()).byteLength).toBe(file.size);
    }
  });

  it("counts the pages of a document; null when it has none", async () => {
    const author = reader(33);
    const document = await upload(await documentWithTraces("no name", true), author);
    const empty = await upload(pdf, author);
    const proof = await submit(author, [document.url, empty.url]);
    expect(proof.media.map(({ pages }) => pages)).toEqual([1, null]);
  });

  it.each([
    ["mp4", mp4, 2],
    ["webm", webm, 3],
    ["wav", wav, 1],
    ["mp3", mp3, 1],
    ["aac", aac, 1],
    ["flac", flac, 4],
    ["opus", opus, 3],
  ] as const)("reads the length of a recording, for guests too: %s", async (_, sample, seconds) => {
    const author = reader(34);
    const { url } = await upload(sample(), author);
    const proof = await submit(author, [url]);
    expect(proof.media.map(({ duration }) => duration)).toEqual([seconds]);
    await decide(proof.id, "approved");
    const call = { params: { id: proof.personId }, as: visitor() };
    const list = await proofs.call(endpoints.publicProofs, call);
    expect(list).toMatchObject([{ hiddenMedia: [{ duration: seconds }] }]);
  });

  it("reads the length of recordings that were stored before lengths were", async () => {
    const author = reader(35);
    const files = [await upload(mp4(), author), await upload(wav(), author)];
    const proof = await submit(
      author,
      files.map(({ url }) => url),
    );
    const [, broken] = files.map(({ url }) => nameOf(url).filename);
    await proofs.stored.files.updateMany({ proofId: proof.id }, { $unset: { duration: "" } });
    await proofs.stored.proofs.updateOne(
      { _id: proof.id },
      { $unset: { "files.0.duration": "", "files.1.duration": "" } },
    );
    await proofs.context.files.put(broken ?? "", Buffer.from("no recording"), "audio/wav");
    const durations = async () => {
      const found = await proofs.call(endpoints.proof, { params: { id: proof.id }, as: author });
      return found.media.map(({ duration }) => duration);
    };
    expect(await durations()).toEqual([null, null]);
    await measureFiles(proofs.context);
    expect(await durations()).toEqual([2, null]);
    expect(await proofs.context.models.files.findUnmeasured("", 100)).toEqual([]);
  });

  it("rejects empty, truncated and executable files and other types", async () => {
    const whole = await photo();
    const refusedBytes = {
      empty: Buffer.alloc(0),
      "cut picture": whole.subarray(0, Math.floor(whole.length / 2)),
      "cut video": mp4().subarray(0, 2000),
      "cut audio": wav().subarray(0, 500),
      "cut PDF": pdf.subarray(0, 60),
      SVG: svg,
      HTML: html,
      archive: Buffer.from(`PK\u0003\u0004${"\0".repeat(200)}`, "latin1"),
    };
    for (const [name, bytes] of Object.entries(refusedBytes)) {
      const refusal = await proofs.client.refused(endpoints.uploadProofFile, {
        file: { name: "photo.jpg", type: "image/jpeg", bytes },
        as: visitor(),
      });
      expect(refusal.code, name).toBe("file-type");
    }
    expect(await proofs.stored.files.countDocuments({ size: 0 })).toBe(0);
  });

  it("rejects a file over 10 MB and a picture with too many pixels", async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
    const file = { name: "big.pdf", bytes };
    const big = await proofs.client.refused(endpoints.uploadProofFile, { file, as: visitor() });
    expect(big.code).toBe("file-too-large");
    const create = { width: 16_000, height: 16_000, channels: 3 as const, background: "white" };
    const flood = await sharp({ create }).png().toBuffer();
    const picture = { file: { name: "flood.png", bytes: flood }, as: visitor() };
    const pixels = await proofs.client.refused(endpoints.uploadProofFile, picture);
    expect(pixels.code).toBe("file-too-large");
  });

  it("requires the field named file", async () => {
    const file = { name: "a.pdf", bytes: pdf, field: "attachment" };
    const refusal = await proofs.client.refused(endpoints.uploadProofFile, { file, as: visitor() });
    expect(refusal.issues?.map(({ path }) => path)).toEqual(["attachment", "file"]);
  });
});

describe("attaching files", () => {
  it("rejects another sender's file, an attached one and an unknown one", async () => {
    const mine = visitor();
    const { url } = await upload(await photo(), visitor());
    const { url: used } = await upload(pdf, mine);
    await submit(mine, [used]);
    const person = await proofs.approvedPerson();
    for (const address of [url, used, "/api/files/proof/0000.jpg"]) {
      const refusal = await proofs.client.refused(endpoints.createProof, {
        body: { personId: person.id, description: "Чужое", mediaUrls: [address] },
        as: mine,
      });
      expect(refusal.code).toBe("file-not-yours");
    }
    expect(await proofs.stored.proofs.countDocuments({ personId: person.id })).toBe(0);
  });

  it("takes the media type from the first file, not from the body", async () => {
    const as = reader(51);
    const first = await upload(wav(), as);
    const second = await upload(await photo(), as);
    const proof = await submit(as, [first.url, second.url], { mediaType: "VIDEO" });
    expect(proof.mediaType).toBe("audio");
    expect(proof.media.map(({ mediaType }) => mediaType)).toEqual(["audio", "photo"]);
  });

  it("can be replaced by an administrator", async () => {
    const author = reader(52);
    const { url: old } = await upload(await photo(), author);
    const proof = await submit(author, [old]);
    const { url: fresh } = await upload(pdf, admin);
    const body = await proofs.callFor(proof.id, endpoints.updateProof, { mediaUrls: [fresh] });
    expect(body).toMatchObject({ mediaType: "pdf", mediaUrls: [fresh] });
    expect(await statusFor(old, author)).toBe(404);
  });
});

describe("while the object store is unavailable", () => {
  it("rejects uploads as unavailable and accepts text proofs", async () => {
    const service = await startProofs({ s3Endpoint: "http://127.0.0.1:9" });
    try {
      const call = { file: { name: "a.pdf", bytes: pdf }, as: visitor() };
      const refusal = await service.client.refused(endpoints.uploadProofFile, call);
      expect(refusal.code).toBe("service-unavailable");
      expect(refusal.headers.get("retry-after")).toBe("5");
      await service.submit(reader(1));
    } finally {
      await service.stop();
    }
  });
});

describe("reading a file", () => {
  it("is allowed only to its uploader before it is attached", async () => {
    const uploader = visitor();
    const { url } = await upload(await photo(), uploader);
    expect(await statusFor(url, uploader)).toBe(200);
    expect(await statusFor(url, subscriber(5))).toBe(404);
    expect(await statusFor(url)).toBe(404);
    const signedIn = { ...reader(31), visitorId: uploader.visitorId };
    expect(await statusFor(url, signedIn)).toBe(200);
  });

  it("is allowed with the proof's content once attached: full access and the author", async () => {
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

  it("erases the uploader of an anonymous proof's files", async () => {
    const sender = reader(42);
    const { url } = await upload(await photo(), sender);
    await submit(sender, [url], { isAnonymous: true });
    const stored = await proofs.context.models.files.findStored(nameOf(url).filename);
    expect(stored).toMatchObject({ visitorId: null, userId: null });
    expect(await statusFor(url, sender)).toBe(404);
  });

  it("returns exactly the bytes of a range, and headers that prevent scripts", async () => {
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
    const buffers = await Promise.all(halves.map(async (half) => (await half).arrayBuffer()));
    expect(Buffer.concat(buffers.map((half) => Buffer.from(half))).equals(whole)).toBe(true);
    const { headers } = await read(url, as);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="[\w.]+"$/);
    const known = { "If-None-Match": headers.get("etag") ?? "" };
    expect((await read(url, as, known)).status).toBe(304);
  });

  it("returns a range only when If-Range matches, and no bytes for HEAD", async () => {
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

  it("has the same response for an unknown file and a forbidden one", async () => {
    const author = reader(43);
    const { url } = await upload(await photo(), author);
    const proof = await submit(author, [url]);
    await decide(proof.id, "approved");
    const tag = (await read(url, author)).headers.get("etag") ?? "";
    const requests = [{}, { Range: "bytes=0-9" }, { "If-None-Match": tag }, { "If-Match": "*" }];
    // `reader(44)`: also an account whose subscription ended.
    for (const headers of requests) {
      for (const as of [undefined, reader(44), visitor()]) {
        const responses = await Promise.all(
          [url, "/api/files/proof/0000.jpg"].map(async (address) => {
            const response = await read(address, as, headers);
            const { requestId: _, ...body } = JSON.parse(await response.text());
            const names = [...response.headers.keys()].filter((name) => name !== "content-length");
            return { status: response.status, body, names };
          }),
        );
        expect(responses[0]).toEqual(responses[1]);
        expect(responses[0]?.status).toBe(404);
      }
    }
    expect(await statusFor(url, subscriber(5))).toBe(200);
  });
});
