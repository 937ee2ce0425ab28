import type { Replicas } from "@deeds/service-kit/replicas";
import { buildConnector } from "undici";

const patienceMs = 3_000;
const betweenTriesMs = 100;

/**
 * Connects like undici, to the replicas in turn, and waits a short while for a service that is being
 * replaced: while the connection is refused, no byte has been sent, so that any call may be tried
 * again, at another replica at once. A service that stays away is refused at once until it is back.
 */
export function patientConnector(replicas: Replicas): buildConnector.connector {
  const connect = buildConnector({ timeout: 1_500 });
  let awaySince: number | null = null;
  return function attempt(options, callback) {
    const address = replicas.next();
    connect({ ...options, hostname: hostOf(address), port: address.port }, (...result) => {
      const [error] = result;
      if (!error) awaySince = null;
      else if (isRefused(error)) {
        replicas.refused(address);
        awaySince ??= Date.now();
        if (Date.now() - awaySince < patienceMs) {
          const pause = replicas.hasReady() ? 0 : betweenTriesMs;
          setTimeout(() => attempt(options, callback), pause);
          return;
        }
      }
      callback(...result);
    });
  };
}

/** Without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, "");

const isRefused = (error: Error): boolean => "code" in error && error.code === "ECONNREFUSED";
