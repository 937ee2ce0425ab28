export * from "./check-staging.ts";
export { launchChromium } from "./chromium.ts";
export { violations } from "./violations.ts";
