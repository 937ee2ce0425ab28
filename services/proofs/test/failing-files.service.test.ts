import { endpoints } from "@deeds/contracts";
import { visitor } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { startProofs } from "./harness.ts";
import { mp3 } from "./samples/index.ts";

const module = new URL("./failing.worker.ts", import.meta.url);
const proofs = await startProofs({ media: { module, concurrency: 2, timeoutMs: 8_000 } });
afterAll(() => proofs.stop());

const upload = (bytes: Buffer) =>
  proofs.client.send(endpoints.uploadProofFile, { file: { name: "a.mp3", bytes }, as: visitor() });

const failures = [
  ["crash", 415],
  ["hang", 415],
  ["allocate", 413],
] as const;

it.each(failures)(
  "a file at which its parser would %s costs only its own upload",
  async (failure, status) => {
    const others = [mp3("one"), mp3("two"), mp3("three")];
    const [failed, ...stored] = await Promise.all([mp3(failure), ...others].map(upload));
    expect(failed?.status).toBe(status);
    expect(stored.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await upload(mp3())).status).toBe(201);
  },
);

it("without a verdict of clamd an upload is refused, and the rest of the service works", async () => {
  const nothing = { port: 9 };
  const scanned = await startProofs({ clamd: nothing });
  try {
    const file = { name: "a.mp3", bytes: mp3() };
    const call = { file, as: visitor() };
    const refusal = await scanned.client.refused(endpoints.uploadProofFile, call);
    expect(refusal.code).toBe("service-unavailable");
    expect(refusal.headers.get("retry-after")).toBe("5");
    expect(await scanned.stored.files.countDocuments()).toBe(0);
    expect((await scanned.submit()).proof.status).toBe("pending");
  } finally {
    await scanned.stop();
  }
});
