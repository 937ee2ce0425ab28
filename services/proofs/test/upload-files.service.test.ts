import { endpoints } from "@deeds/contracts";
import { reader, visitor } from "@deeds/test-kit";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { admin, filesOf } from "./files.ts";
import { startProofs } from "./harness.ts";
import { documentWithTraces, html, mp4, pdf, photo, svg, wav } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());
const { upload, read, statusFor, submit } = filesOf(() => proofs);

describe("uploading a file of a proof", () => {
  it("finds the type in the bytes and keeps pictures without their metadata", async () => {
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

  it("takes video, audio and PDF", async () => {
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

  it("says how many pages a document has, and nothing when it has none", async () => {
    const author = reader(33);
    const document = await upload(await documentWithTraces("nobody", true), author);
    const empty = await upload(pdf, author);
    const proof = await submit(author, [document.url, empty.url]);
    expect(proof.media.map(({ pages }) => pages)).toEqual([1, null]);
  });

  it("refuses what is empty, cut, a program or of another kind", async () => {
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
    for (const [what, bytes] of Object.entries(refusedBytes)) {
      const refusal = await proofs.client.refused(endpoints.uploadProofFile, {
        file: { name: "photo.jpg", type: "image/jpeg", bytes },
        as: visitor(),
      });
      expect(refusal.code, what).toBe("file-type");
    }
    expect(await proofs.house.models.files.countDocuments({ size: 0 })).toBe(0);
  });

  it("refuses a file over 10 MB and a flood of pixels", async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
    const file = { name: "big.pdf", bytes };
    const big = await proofs.client.refused(endpoints.uploadProofFile, { file, as: visitor() });
    expect(big.code).toBe("file-too-large");
    const create = { width: 16_000, height: 16_000, channels: 3 as const, background: "white" };
    const flood = await sharp({ create }).png().toBuffer();
    const pixels = await proofs.client.refused(endpoints.uploadProofFile, {
      file: { name: "flood.png", bytes: flood },
      as: visitor(),
    });
    expect(pixels.code).toBe("file-too-large");
  });

  it("asks for the field named file", async () => {
    const file = { name: "a.pdf", bytes: pdf, field: "attachment" };
    const refusal = await proofs.client.refused(endpoints.uploadProofFile, { file, as: visitor() });
    expect(refusal.issues?.map(({ path }) => path)).toEqual(["attachment", "file"]);
  });
});

describe("attaching files", () => {
  it("refuses another sender's file, one attached already and an unknown one", async () => {
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
    expect(await proofs.house.models.proofs.countDocuments({ personId: person.id })).toBe(0);
  });

  it("follows the first file for the media type, whatever the body says", async () => {
    const as = reader(51);
    const first = await upload(wav(), as);
    const second = await upload(await photo(), as);
    const proof = await submit(as, [first.url, second.url], { mediaType: "VIDEO" });
    expect(proof.mediaType).toBe("audio");
    expect(proof.media.map(({ mediaType }) => mediaType)).toEqual(["audio", "photo"]);
  });

  it("lets an administrator replace the files of a proof", async () => {
    const author = reader(52);
    const { url: old } = await upload(await photo(), author);
    const proof = await submit(author, [old]);
    const { url: fresh } = await upload(pdf, admin);
    const { body } = await proofs.client.call(endpoints.updateProof, {
      params: { id: proof.id },
      body: { mediaUrls: [fresh] },
      as: admin,
    });
    expect(body).toMatchObject({ mediaType: "pdf", mediaUrls: [fresh] });
    expect(await statusFor(old, author)).toBe(404);
  });
});

describe("while the object store is away", () => {
  it("refuses uploads as unavailable and takes text proofs", async () => {
    const away = await startProofs({ s3Endpoint: "http://127.0.0.1:9" });
    try {
      const refusal = await away.client.refused(endpoints.uploadProofFile, {
        file: { name: "a.pdf", bytes: pdf },
        as: visitor(),
      });
      expect(refusal.code).toBe("service-unavailable");
      expect(refusal.headers.get("retry-after")).toBe("5");
      const { id: personId } = await away.approvedPerson();
      const body = { personId, description: "Только текст" };
      await away.client.call(endpoints.createProof, { body, as: reader(1) });
    } finally {
      await away.stop();
    }
  });
});
