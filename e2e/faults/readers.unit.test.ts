import { serve } from "@deeds/test-kit/http-server";
import { expect, onTestFinished, test } from "vitest";
import { subscribeLive } from "./readers.ts";

test("a live message about several events counts for each of them", async () => {
  const several = { type: "proof_created", id: 3, count: 2, changes: [{ id: 2 }, { id: 3 }] };
  const one = { type: "proof_approved", id: 2 };
  const server = await serve((_, response) => {
    for (const data of [several, one]) {
      response.write(`id: c\nevent: changed\ndata: ${JSON.stringify(data)}\n\n`);
    }
  });
  onTestFinished(server.stop);
  const live = subscribeLive(server.origin, "");
  onTestFinished(live.stop);
  await expect
    .poll(() => [...live.received])
    .toEqual(["proof_created 2", "proof_created 3", "proof_approved 2"]);
});
