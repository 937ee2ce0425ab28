import type Koa from "koa";

const features = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];

/** Headers that every answer carries, errors too. */
const always: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": features.map((feature) => `${feature}=()`).join(", "),
  // For whatever is no page: an answer of the API opened as one may load and run nothing.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** Sets them; over https browsers are told to stay there. */
export function securityHeaders(publicOrigin: string): Koa.Middleware {
  const strict = publicOrigin.startsWith("https:")
    ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
    : {};
  const headers = { ...always, ...strict };
  return async function secureHeaders(ctx, next) {
    ctx.set(headers);
    await next();
  };
}

/** The policy of pages: nothing from elsewhere, and only these inline scripts, by their hashes. */
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
  ].join("; ");
}
