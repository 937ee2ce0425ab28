import type { Suite } from "../suite.ts";
import { eventPath } from "./events.ts";
import { federation } from "./federation.ts";
import { gateway } from "./gateway.ts";
import { live } from "./live.ts";
import { pageScores } from "./pages.ts";
import { reads } from "./reads.ts";
import { search } from "./search.ts";
import { signIns } from "./sign-in.ts";
import { tax } from "./tax.ts";
import { transfer } from "./transfer.ts";
import { uploads } from "./uploads.ts";
import { webhookDeliveries } from "./webhooks.ts";

/** Every suite, in the order of `npm run bench`. */
export const suites: readonly Suite[] = [
  reads,
  gateway,
  tax,
  signIns,
  eventPath,
  live,
  uploads,
  transfer,
  webhookDeliveries,
  pageScores,
  federation,
  search,
];
