import { gatewaySecretHeader } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type { Dispatcher } from "undici";

export interface SolutionChecks {
  /** Whether it solves a challenge of ours; it counts once. Throws `service-unavailable`. */
  accept(solution: string): Promise<boolean>;
}

/** Longer than any solution; the auth service reads no more either. */
const longest = 2_000;
const deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };

/** Asks the auth service, which makes the challenges and remembers those that are spent. */
export function createSolutionChecks(auth: Dispatcher, gatewaySecret: string): SolutionChecks {
  const headers = { "content-type": "application/json", [gatewaySecretHeader]: gatewaySecret };
  const ask = async (solution: string): Promise<number> => {
    const { statusCode, body } = await auth.request({
      path: "/internal/challenges/verify",
      method: "POST",
      headers,
      body: JSON.stringify({ solution }),
      ...deadlines,
    });
    await body.dump();
    return statusCode;
  };
  return {
    accept: async (solution) => {
      if (solution.length > longest) return false;
      const status = await ask(solution).catch((cause: unknown) => {
        throw refuse.unavailable(cause);
      });
      if (status === 204) return true;
      if (status === 422) return false;
      throw refuse.unavailable(new Error(`the auth service answered ${status}`));
    },
  };
}
