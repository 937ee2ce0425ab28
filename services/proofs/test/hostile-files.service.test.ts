import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { visitor } from "@deeds/test-kit";
import { fileTypeFromBuffer } from "file-type";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startProofs } from "./harness.ts";
import { bombs, longWinded, payload, polyglots } from "./samples/hostile.ts";
import { pdf } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const limit = 10 * 1024 * 1024;

const send = (bytes: Buffer, name = "scan.jpg", type = "image/jpeg", as = visitor()) =>
  proofs.client.send(endpoints.uploadProofFile, { file: { name, bytes, type }, as });

const uploaded = (json: unknown) => endpoints.uploadProofFile.response.parse(json);

describe("a file made to harm", () => {
  it("is refused before it is unpacked", async () => {
    for (const [what, bytes] of Object.entries(await bombs())) {
      expect(bytes.length, what).toBeLessThan(limit);
      const before = process.memoryUsage().rss;
      const response = await send(bytes);
      expect([413, 415], what).toContain(response.status);
      expect(process.memoryUsage().rss - before, what).toBeLessThan(150 * 1024 * 1024);
    }
  });

  it("costs nothing when it only talks much", async () => {
    for (const [what, bytes] of Object.entries(await longWinded())) {
      const response = await send(bytes);
      expect(response.status, what).toBe(201);
      expect(uploaded(await response.json()).size, what).toBeLessThan(2_000);
    }
  });

  it("is one thing only when it is served, without what it carried", async () => {
    for (const [what, bytes] of Object.entries(await polyglots())) {
      for (const name of ["photo.jpg", "photo.jpg.html", "a.svg"]) {
        const as = visitor();
        const response = await send(bytes, name, "text/html", as);
        if (response.status === 415) continue;
        expect(response.status, what).toBe(201);
        const params = {
          filename:
            uploaded(await response.json())
              .url.split("/")
              .at(-1) ?? "",
        };
        const file = await proofs.client.send(endpoints.proofFile, { params, as });
        const served = Buffer.from(await file.arrayBuffer());
        expect(served.includes(payload), what).toBe(false);
        const found = await fileTypeFromBuffer(served);
        expect(file.headers.get("content-type"), what).toBe(found?.mime);
        expect(params.filename, what).toMatch(/^[0-9a-f]{40}\.\w+$/);
      }
    }
  });
});

describe("a form that streams without saying its length", () => {
  const boundary = "xxBOUNDARYxx";
  /** `type`: null leaves the part without one. */
  const stream = async (bytes: Buffer, type: string | null) => {
    const disposition = `Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n`;
    const kind = type === null ? "" : `Content-Type: ${type}\r\n`;
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const url = new URL(endpoints.uploadProofFile.path, proofs.origin);
    const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
    const call = request(url, { method: "POST", headers }, async (answer) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
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
    "is taken at the limit and refused one byte over it: %s",
    async (type) => {
      expect((await stream(document(limit - 1), type)).status).toBe(201);
      expect((await stream(document(limit), type)).status).toBe(201);
      const over = await stream(document(limit + 1), type);
      expect(over.status).toBe(413);
      expect(JSON.parse(over.text).code).toBe("file-too-large");
    },
  );

  it("leaves no temporary file behind, taken or refused", async () => {
    const folder = await mkdtemp(join(tmpdir(), "good-deeds-form-"));
    vi.stubEnv("TMPDIR", folder);
    try {
      const sent = [document(2000), document(limit + 1), Buffer.from("nothing")];
      const answers = await Promise.all(sent.map((bytes) => stream(bytes, null)));
      expect(answers.map(({ status }) => status)).toEqual([201, 413, 415]);
      await expect.poll(() => readdir(folder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  });
});
