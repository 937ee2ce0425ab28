import { endpoints } from "@deeds/contracts";
import { reader, visitor } from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { admin, startProofs } from "./harness.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const invalidValues = [
  "0",
  "-1",
  "1.5",
  "1e999",
  "9007199254740993",
  "%00",
  "' or 1=1",
  "../x",
  "{$gt:0}",
  "и",
];

describe("invalid input", () => {
  it("in a URL is rejected or not found", async () => {
    for (const value of invalidValues) {
      const calls = [
        proofs.client.send(endpoints.proof, { params: { id: value }, as: admin }),
        proofs.client.send(endpoints.moderateProof, {
          params: { id: value },
          body: { status: "approved" },
          as: admin,
        }),
        proofs.client.send(endpoints.proofFile, { params: { filename: value }, as: admin }),
        proofs.client.send(endpoints.deleteProofFile, { params: { filename: value }, as: admin }),
        proofs.client.send(endpoints.proofReceipt, { params: { receipt: value } }),
      ];
      for (const { status } of await Promise.all(calls)) {
        expect([400, 404], value).toContain(status);
      }
    }
  });

  it("in a query is rejected by field or finds nothing", async () => {
    const queries = [
      [{ personId: "abc" }, 422],
      [{ personId: "9007199254740991" }, 200],
      [{ page: 0 }, 422],
      [{ limit: 101 }, 422],
      [{ page: 1_000_000, limit: 100 }, 200],
      [{ status: "nonsense" }, 422],
      [{ status: "PENDING" }, 200],
      [{ sort: "name" }, 422],
      [{ "status[$ne]": "approved" }, 422],
    ] as const;
    for (const [query, status] of queries) {
      const response = await proofs.client.send(endpoints.proofs, { query, as: admin });
      expect(response.status, JSON.stringify(query)).toBe(status);
    }
    const ids = { ids: `1,99999999999999999999999999,${"9".repeat(400)}` };
    const counts = await proofs.client.send(endpoints.proofCounts, { query: ids });
    expect(counts.status).toBe(200);
    const bad = await proofs.client.refused(endpoints.proofCounts, { query: { ids: "1,x" } });
    expect(bad.code).toBe("validation");
  });

  it("in a body is rejected by field and not stored", async () => {
    const { id: personId } = await proofs.approvedPerson();
    const valid = { personId, description: "x" };
    const bodies: [object, string][] = [
      [{ ...valid, description: { $gt: "" } }, "description"],
      [{ ...valid, description: "a\0b" }, "description"],
      [{ ...valid, description: "\ud800" }, "description"],
      [{ ...valid, description: "\u0007\u202e" }, "description"],
      [{ ...valid, description: "x".repeat(10_001) }, "description"],
      [{ ...valid, title: "x".repeat(201) }, "title"],
      [{ ...valid, personId: 1.5 }, "personId"],
      [{ ...valid, personId: String(personId) }, "personId"],
      [{ ...valid, mediaType: "svg" }, "mediaType"],
      [{ ...valid, mediaUrls: ["https://elsewhere.example/a.jpg"] }, "mediaUrls.0"],
      [{ ...valid, mediaUrls: ["/api/files/proof/../photo/a.jpg"] }, "mediaUrls.0"],
      [
        { ...valid, mediaUrls: Array.from({ length: 11 }, () => "/api/files/proof/a") },
        "mediaUrls",
      ],
      [{ ...valid, status: "approved" }, "status"],
      [{ ...valid, additionalData: [1] }, "additionalData"],
    ];
    for (const [body, path] of bodies) {
      const refusal = await proofs.client.refused(endpoints.createProof, { body, as: visitor() });
      expect([path, refusal.issues?.map((issue) => issue.path)]).toEqual([path, [path]]);
    }
    expect(await proofs.stored.proofs.countDocuments({ personId })).toBe(0);
  });

  it("in texts is stored without control characters and direction controls", async () => {
    const texts = { title: "a\u202eb", place: "\u2066Київ\u2069", description: "x\u0085y\nz" };
    const { proof } = await proofs.submit(reader(2), texts);
    expect(proof).toMatchObject({ title: "ab", place: "Київ", description: "xy\nz" });
  });

  it("in additional data is stored unchanged for administrators", async () => {
    const additionalData = { "a.b": 1, $where: "x", nested: { $set: [null, true] } };
    const { proof } = await proofs.submit(reader(2), { additionalData });
    expect(proof).not.toHaveProperty("additionalData");
    const read = await proofs.callFor(proof.id, endpoints.proof);
    expect(read.additionalData).toEqual(additionalData);
  });
});
