export {
  type Behavior,
  type Delivery,
  type Receiver,
  respondWith,
  startReceiver,
} from "./receiver.ts";
export { checks, type Result, runCheck } from "./run.ts";
export type { Check, Endpoint, Sender } from "./stage.ts";
export { type Message, NotVerified, verify } from "./verify.ts";
