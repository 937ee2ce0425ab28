import type { Cause } from "./cause.ts";
import { ofBrowsers } from "./of-browsers.ts";
import { ofDeliveries } from "./of-deliveries.ts";
import { ofEvents } from "./of-events.ts";
import { ofProcesses } from "./of-processes.ts";
import { ofQueues } from "./of-queues.ts";

/** In an order in which none hides what the next one is for. */
export const causes: readonly Cause[] = [
  ...ofBrowsers,
  ...ofProcesses,
  ...ofQueues,
  ...ofDeliveries,
  ...ofEvents,
];
