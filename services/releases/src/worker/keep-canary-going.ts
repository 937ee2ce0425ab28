import type { Logger } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { advanceCanary } from "../use-cases/advance-canary.ts";

const everyMs = 5_000;

/** Looks again and again whether the canary's next step is due. */
export function keepCanaryGoing(house: House, log: Logger): { stop(): Promise<void> } {
  let looking = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => advanceCanary(house, new Date()))
      .catch((error: unknown) => log.warn({ err: error }, "the canary's step has to wait"));
  };
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return looking;
    },
  };
}
