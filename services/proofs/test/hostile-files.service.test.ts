import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints, gatewaySecretHeader } from "@deeds/contracts";
import { gatewaySecret, visitor } from "@deeds/test-kit";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import { nameOf, startProofs } from "./harness.ts";
import { bombs, jpegWithLongComments, payload, polyglots } from "./samples/hostile.ts";
import { pdf } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const limit = 10 * 1024 * 1024;

const send = (bytes: Buffer, name = "scan.jpg", type = "image/jpeg", as = visitor()) =>
  proofs.client.send(endpoints.uploadProofFile, { file: { name, bytes, type }, as });

const uploaded = (json: unknown) => endpoints.uploadProofFile.response.parse(json);

describe("a hostile file", () => {
  it("is rejected before it is decompressed", async () => {
    for (const [name, bytes] of Object.entries(await bombs())) {
      expect(bytes.length, name).toBeLessThan(limit);
      const before = process.memoryUsage().rss;
      const response = await send(bytes);
      expect([413, 415], name).toContain(response.status);
      expect(process.memoryUsage().rss - before, name).toBeLessThan(150 * 1024 * 1024);
    }
  });

  it("is too large as a GIF of one frame that needs more memory than there is", async () => {
    const create = { width: 7000, height: 7000, channels: 3, background: "#000" } as const;
    const response = await send(await sharp({ create }).gif().toBuffer());
    expect(response.status).toBe(413);
  });

  it("is accepted without its nine megabytes of comments", async () => {
    const response = await send(await jpegWithLongComments());
    expect(response.status).toBe(201);
    expect(uploaded(await response.json()).size).toBeLessThan(2_000);
  });

  it("is served as one type only, without the embedded payload", async () => {
    for (const [sample, bytes] of Object.entries(await polyglots())) {
      for (const name of ["photo.jpg", "photo.jpg.html", "a.svg"]) {
        const as = visitor();
        const response = await send(bytes, name, "text/html", as);
        if (response.status === 415) continue;
        expect(response.status, sample).toBe(201);
        const { url } = uploaded(await response.json());
        const file = await proofs.readFile(url, as);
        const served = Buffer.from(await file.arrayBuffer());
        expect(served.includes(payload), sample).toBe(false);
        const found = await fileTypeFromBuffer(served);
        expect(file.headers.get("content-type"), sample).toBe(found?.mime);
        expect(nameOf(url).filename, sample).toMatch(/^[0-9a-f]{40}\.\w+$/);
      }
    }
  });
});

describe("a form that is streamed without Content-Length", () => {
  const boundary = "xxBOUNDARYxx";
  /** `type`: `null` for a part without a content type. */
  const stream = async (bytes: Buffer, type: string | null) => {
    const disposition = `Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n`;
    const kind = type === null ? "" : `Content-Type: ${type}\r\n`;
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const url = new URL(endpoints.uploadProofFile.path, proofs.origin);
    const headers = {
      [gatewaySecretHeader]: gatewaySecret,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
    };
    const call = request(url, { method: "POST", headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    });
    call.on("error", reject);
    call.write(`--${boundary}\r\n${disposition}${kind}\r\n`);
    call.write(bytes);
    call.end(`\r\n--${boundary}--\r\n`);
    return promise;
  };
  const document = (length: number) =>
    Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(length - pdf.length, 10), pdf.subarray(9)]);

  it.each(["application/pdf", null])(
    "is accepted at the size limit and rejected one byte over it: %s",
    async (type) => {
      expect((await stream(document(limit - 1), type)).status).toBe(201);
      expect((await stream(document(limit), type)).status).toBe(201);
      const over = await stream(document(limit + 1), type);
      expect(over.status).toBe(413);
      expect(JSON.parse(over.text).code).toBe("file-too-large");
    },
  );

  it("leaves no temporary file, accepted or rejected", async () => {
    const folder = await mkdtemp(join(tmpdir(), "good-deeds-form-"));
    vi.stubEnv("TMPDIR", folder);
    try {
      const sent = [document(2000), document(limit + 1), Buffer.from("nothing")];
      const responses = await Promise.all(sent.map((bytes) => stream(bytes, null)));
      expect(responses.map(({ status }) => status)).toEqual([201, 413, 415]);
      await expect.poll(() => readdir(folder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  });
});
