import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerOptions } from "node:http";
import { connect } from "node:net";
import { createMessaging } from "@deeds/messaging";
import { createLogger, runProcess } from "@deeds/service-kit";
import { serve, testEngines } from "@deeds/test-kit";
import { createGateway } from "../src/app.ts";
import { gatewayConfig } from "../src/config.ts";
import { serverLimits } from "../src/pipeline/server-limits.ts";
import { secrets } from "./services.ts";

export interface RunningGateway {
  origin: string;
  stop(): Promise<void>;
}

const nowhere = "http://127.0.0.1:9";

/** The gateway on a free port, before the services that a test names. */
export async function startGateway(
  settings: Record<string, string>,
  limits: ServerOptions = {},
  options: Partial<Pick<Parameters<typeof createGateway>[0], "live" | "log">> = {},
): Promise<RunningGateway> {
  const config = gatewayConfig.parse({
    PORT: "0",
    NODE_ENV: "test",
    LOG_LEVEL: "error",
    NATS_URL: testEngines().natsUrl,
    GATEWAY_SECRET: secrets.GATEWAY_SECRET,
    PAGE_TOKEN_KEY: secrets.PAGE_TOKEN_KEY,
    AUTH_URL: nowhere,
    PEOPLE_URL: nowhere,
    PROOFS_URL: nowhere,
    CONTACT_EDITS_URL: nowhere,
    WEBHOOKS_URL: nowhere,
    RELEASES_URL: nowhere,
    ...settings,
  });
  // Errors are expected in this test.
  const { log = createLogger("gateway", process.env.LOG_LEVEL ?? "fatal") } = options;
  const messaging = await createMessaging({ url: config.NATS_URL, service: "gateway", log });
  const gateway = createGateway({ config, messaging, ...options, log });
  const close = async () => {
    await messaging.close();
    await gateway.close();
  };
  const { onShutdown, prepare } = gateway;
  const server = { ...serverLimits, ...limits };
  const running = {
    app: gateway,
    config,
    log,
    name: "gateway",
    onShutdown,
    close,
    server,
    prepare,
  };
  const { port, stop } = await runProcess(running);
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** A plain server in place of a service, for tests of the protocol; it sends JSON by default. */
export async function startUpstream(listener: RequestListener, port = 0) {
  const requests: IncomingMessage[] = [];
  const { origin, stop } = await serve((request, response) => {
    requests.push(request);
    request.resume();
    response.setHeader("content-type", "application/json");
    listener(request, response);
  }, port);
  return { url: origin, requests, stop };
}

/** Sends bytes to a gateway; returns what is received until it closes the connection. */
export async function exchange({ origin }: RunningGateway, text: string | Buffer): Promise<string> {
  const parts: Buffer[] = [];
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.on("data", (part: Buffer) => parts.push(part)).write(text);
  await once(socket, "close");
  return Buffer.concat(parts).toString("latin1");
}

/** Stops them in this order: a gateway before its services. */
export async function stopInOrder(...running: readonly { stop(): Promise<void> }[]): Promise<void> {
  for (const one of running) await one.stop();
}
