/** The payment provider on this machine: the calls that it answers and the notices that it sends. */
export * from "./stripe-api.ts";
export { noticesOf } from "./stripe-notices.ts";
