export * from "./device-name.ts";
export * from "./drafts.ts";
export * from "./form-page.tsx";
export * from "./receipt-code.ts";
export * from "./send-for-rows.ts";
export * from "./social-link.tsx";
export { useSubscriptionGate } from "./subscription-gate.tsx";
