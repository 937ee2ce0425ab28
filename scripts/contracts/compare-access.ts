import type { Json } from "./change.ts";
import type { Difference } from "./compare-schemas.ts";

/** Who may make a call, from everybody to the fewest. */
const circles = ["public", "signed-in", "publisher", "admin"];

/** Access, limits and repeats: what OpenAPI has no word for. */
export function compareAccess(before: Json, after: Json): Difference[] {
  return [
    ...compareCircle(String(before["x-access"]), String(after["x-access"])),
    ...compareLimit(String(before["x-rate-limit"]), String(after["x-rate-limit"])),
    ...compareRepeats(before["x-idempotent"] === true, after["x-idempotent"] === true),
  ];
}

function compareCircle(before: string, after: string): Difference[] {
  if (before === after) return [];
  const breaks = circles.indexOf(after) > circles.indexOf(before);
  const what = `access was ${before} and is ${after}`;
  const whom = `whoever is ${before} only is refused`;
  return [{ place: "", breaks, what: breaks ? `${what}; ${whom}` : what }];
}

function compareLimit(before: string, after: string): Difference[] {
  if (before === after) return [];
  const breaks = before === "none";
  const what = `the rate limit was ${before} and is ${after}`;
  const whom = "whoever called it at will meets a 429";
  return [{ place: "", breaks, what: breaks ? `${what}; ${whom}` : what }];
}

function compareRepeats(before: boolean, after: boolean): Difference[] {
  if (before === after) return [];
  const what = after
    ? "honours Idempotency-Key"
    : "no longer honours Idempotency-Key; whoever sends it again makes it twice";
  return [{ place: "", breaks: before, what }];
}
