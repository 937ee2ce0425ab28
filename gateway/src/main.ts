import { createMessaging } from "@deeds/messaging";
import { createLogger, loadConfig, runProcess } from "@deeds/service-kit";
import { createGateway } from "./app.ts";
import { gatewayConfig } from "./config.ts";
import { serverLimits } from "./pipeline/server-limits.ts";

const config = loadConfig(gatewayConfig);
const log = createLogger("gateway", config.LOG_LEVEL);
const messaging = await createMessaging({ url: config.NATS_URL, service: "gateway", log });
const gateway = createGateway({ config, messaging, log });

await runProcess({
  app: gateway,
  config,
  log,
  name: "gateway",
  metrics: [...messaging.metrics, ...gateway.metrics],
  server: serverLimits,
  prepare: gateway.prepare,
  onShutdown: gateway.onShutdown,
  close: async () => {
    await messaging.close();
    await gateway.close();
  },
});
