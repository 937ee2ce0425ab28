import { buildConnector } from "undici";

const patienceMs = 3_000;
const betweenTriesMs = 100;

/**
 * Connects like undici, and waits a short while for a service that is being replaced: while the
 * connection is refused, no byte has been sent, so that any call may be tried again. A service that
 * stays away is refused at once until it is back.
 */
export function patientConnector(): buildConnector.connector {
  const connect = buildConnector({ timeout: 1_500 });
  let awaySince: number | null = null;
  return function attempt(options, callback) {
    connect(options, (...result) => {
      const [error] = result;
      if (!error) awaySince = null;
      else if (isRefused(error)) {
        awaySince ??= Date.now();
        if (Date.now() - awaySince < patienceMs) {
          setTimeout(() => attempt(options, callback), betweenTriesMs);
          return;
        }
      }
      callback(...result);
    });
  };
}

const isRefused = (error: Error): boolean => "code" in error && error.code === "ECONNREFUSED";
