/** What a process without database and messages needs: it loads no client of either. */
export { loadConfig } from "@deeds/settings";
export { collectBytes } from "./collect-bytes.ts";
export { processConfig, tlsFolder } from "./config.ts";
export { healthRoutes } from "./health.ts";
export { createLogger, type Logger } from "./logger.ts";
export { type Metric, observe } from "./metrics.ts";
export { runProcess } from "./run-process.ts";
