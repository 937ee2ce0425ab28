import { endpoints } from "@deeds/contracts";
import { visitor } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { startProofs } from "./harness.ts";
import { mp3 } from "./samples/index.ts";

const module = new URL("./failing.worker.ts", import.meta.url);
const proofs = await startProofs({ media: { module, concurrency: 2, timeoutMs: 2_000 } });
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
