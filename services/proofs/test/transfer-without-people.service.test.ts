import { endpoints } from "@deeds/contracts";
import { administrator, reader } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { startProofs } from "./harness.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

it("rejects a whole import or export while the people service is unavailable", async () => {
  const as = administrator();
  await proofs.submit(reader(7));
  const bytes = Buffer.from("externalId,personExternalId,description\nx,y,Колола\n");
  const refusals = await Promise.all([
    proofs.client.refused(endpoints.importProofs, { as, file: { name: "proofs.csv", bytes } }),
    proofs.client.refused(endpoints.exportProofs, { as }),
  ]);
  for (const { code, headers } of refusals) {
    expect(code).toBe("service-unavailable");
    expect(headers.get("retry-after")).toBe("5");
  }
  expect(await proofs.stored.proofs.countDocuments()).toBe(1);
});
