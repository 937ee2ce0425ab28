import { endpoints } from "@deeds/contracts";
import { administrator, reader } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { startProofs } from "./harness.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

it("refuses to import and to export as a whole while the people service is away", async () => {
  const as = administrator();
  const { id: personId } = await proofs.approvedPerson();
  const body = { personId, description: "Колола" };
  await proofs.call(endpoints.createProof, { body, as: reader(7) });
  const bytes = Buffer.from("externalId,personExternalId,description\nx,y,Колола\n");
  const answers = await Promise.all([
    proofs.client.refused(endpoints.importProofs, { as, file: { name: "proofs.csv", bytes } }),
    proofs.client.refused(endpoints.exportProofs, { as }),
  ]);
  for (const refused of answers) {
    expect(refused.code).toBe("service-unavailable");
    expect(refused.headers.get("retry-after")).toBe("5");
  }
  expect(await proofs.context.models.proofs.countDocuments()).toBe(1);
});
