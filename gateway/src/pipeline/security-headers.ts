import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@deeds/service-kit";
import type { RequestContext } from "./request-context.ts";

const features = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** Where browsers report violations; also the name of the group in `report-to`. */
export const policyReportsPath = "/api/csp-reports";
const reporting = [`report-uri ${policyReportsPath}`, "report-to csp"];

const always: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": features.map((feature) => `${feature}=()`).join(", "),
  // For API responses that are opened as pages: they load and run nothing.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** Returns the headers of every response, errors too; over https with HSTS. */
export function commonHeaders(publicOrigin: string): ReadonlyMap<string, string> {
  const isHttps = publicOrigin.startsWith("https:");
  return new Map([
    ...Object.entries(always),
    ...(isHttps ? ([["strict-transport-security", isHttpsOnly]] as const) : []),
  ]);
}

const isHttpsOnly = "max-age=31536000; includeSubDomains";

/** Returns the policy of pages: own origin only, and inline scripts of these hashes. */
export function documentPolicy(scriptHashes: readonly string[]): string {
  const scripts = scriptHashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...reporting,
  ].join("; ");
}

/** Returns the policy of a document that contains style sheets with these hashes. */
export const withStyles = (policy: string, hashes: readonly string[]): string =>
  policy.replace(
    "style-src 'self'",
    ["style-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(" "),
  );

/** What `report-to csp` means; pages carry it beside their policy. */
export const reportingEndpoints = `csp="${policyReportsPath}"`;

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Rejects an unsafe call of another site, by `Origin` or `Sec-Fetch-Site`, if sent. */
export function rejectCrossOrigin({ method, req }: RequestContext, publicOrigin: string): void {
  if (!safe.has(method) && isForeign(req.headers, publicOrigin)) throw new AppError("cross-origin");
}

function isForeign(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const { "sec-fetch-site": site, origin, host } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (origin === undefined || origin === publicOrigin) return false;
  // The gateway under another name, e.g. 127.0.0.1 for localhost.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
