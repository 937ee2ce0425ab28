import {
  type Message,
  NotVerified,
  verify,
} from "../../packages/tools/webhook-conformance/src/index.ts";

/**
 * A delivery as a person reads it: when it came, whether its signature is right, its headers and its
 * body. `keys`: secrets and public keys, of which one has to fit; none: nothing is verified.
 */
export function printDelivery(message: Message, keys: readonly string[], now: Date): string {
  const { headers, text } = message;
  const body = parsed(text);
  const type = typeof body === "object" && body !== null && "type" in body ? body.type : "?";
  const shown = body === undefined ? text : JSON.stringify(body, null, 2);
  return [
    "",
    `${now.toISOString()}  ${type}  ${resultOf(message, keys, now)}`,
    ...["id", "timestamp", "signature"].map(
      (name) => `  webhook-${name}: ${headers[`webhook-${name}`] ?? "(missing)"}`,
    ),
    shown.replaceAll(/^/gm, "  "),
  ].join("\n");
}

function resultOf(message: Message, keys: readonly string[], now: Date): string {
  if (keys.length === 0) return "not verified: no secret given";
  const reasons = keys.map((key) => whyNot(message, key, now));
  return reasons.includes(null) ? "verified" : `NOT VERIFIED: ${reasons[0]}`;
}

function whyNot(message: Message, key: string, now: Date): string | null {
  try {
    verify(message, key, now);
    return null;
  } catch (problem) {
    if (problem instanceof NotVerified) return problem.message;
    throw problem;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
