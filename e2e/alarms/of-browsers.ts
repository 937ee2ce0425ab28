import { listen } from "../faults/listener.ts";
import { createCaller } from "../src/caller.ts";
import type { Cause } from "./cause.ts";
import { pause, readMuch } from "./house.ts";

/** What pages do and meet. */
export const ofBrowsers: readonly Cause[] = [
  {
    what: "pages are opened, kept open and closed; some ask for what is not there",
    alerts: [],
    bring: async (watched) => {
      const { origin } = watched.product;
      const cookies = [...createCaller(origin).cookies()].map((pair) => pair.join("=")).join("; ");
      const pages = Array.from({ length: 3 }, () => listen(origin, cookies));
      for (let wave = 0; wave < 3; wave += 1) {
        await readMuch(watched, "/api/public/people?page=", 30);
        await readMuch(watched, "/api/public/people/nobody-", 10);
        await pause(8_000);
      }
      return () => Promise.all(pages.map((page) => page.stop()));
    },
  },
  {
    what: "browsers report thirty blocked images",
    alerts: ["BrowsersStopSomething"],
    bring: async ({ product }) => {
      const report = {
        type: "csp-violation",
        body: { effectiveDirective: "img-src", blockedURL: "https://elsewhere.example/" },
      };
      for (const count of [1, 30]) {
        await fetch(`${product.origin}/api/csp-reports`, {
          method: "POST",
          headers: { "content-type": "application/reports+json" },
          body: JSON.stringify(Array.from({ length: count }, () => report)),
        });
        // Prometheus must have seen the first one to notice a growth.
        await pause(10_000);
      }
      return async () => undefined;
    },
  },
];
