import { readFileSync } from "node:fs";
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import type { Logger } from "./logger.ts";
import { runPeriodically } from "./periodic.ts";

/** Reads a certificate, its key, and the authority of the others, from the files of a secret of cert-manager. */
export function readCertificates(folder: string) {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { cert: read("tls.crt"), key: read("tls.key"), ca: read("ca.crt") };
}

const renewalCheckMs = 60_000;

/** Probes of a cluster have no certificate, and the keys are public. */
const openPaths = new Set<string | undefined>(["/healthz", "/readyz", "/internal/jwks"]);

const isCertified = ({ socket, url }: IncomingMessage): boolean =>
  !(socket instanceof TLSSocket) || socket.authorized || openPaths.has(url);

/**
 * Creates an HTTP server; with the folder of a certificate one by TLS, which refuses callers without a certificate of
 * the same authority. It uses a renewed certificate within a minute.
 */
export function createServer(
  limits: ServerOptions,
  { folder, log }: { folder: string | undefined; log: Logger },
  listener: RequestListener,
): Server {
  if (!folder) return createPlainServer(limits, listener);
  let current = readCertificates(folder);
  // Not rejected in the handshake, which has no path.
  const options = { requestCert: true, rejectUnauthorized: false, minVersion: "TLSv1.2" } as const;
  const server = createTlsServer({ ...limits, ...options, ...current }, (request, response) => {
    if (isCertified(request)) listener(request, response);
    else response.writeHead(401, { connection: "close" }).end();
  });
  const renewal = runPeriodically({
    everyMs: renewalCheckMs,
    task: () => {
      const found = readCertificates(folder);
      if (found.cert === current.cert && found.ca === current.ca) return;
      server.setSecureContext({ ...options, ...found });
      current = found;
      log.info("the certificate was renewed");
    },
    onError: (error) => log.error({ err: error }, "the certificate cannot be read"),
  });
  server.once("close", renewal.stop);
  return server;
}
