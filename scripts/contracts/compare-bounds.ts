import type { Difference, Direction } from "./compare-schemas.ts";

const upper = new Set(["maxLength", "maximum", "exclusiveMaximum", "maxItems"]);
const lower = new Set(["minLength", "minimum", "exclusiveMinimum", "minItems"]);

type Bounds = ReadonlyMap<string, unknown>;
type Movement = "narrower" | "wider" | "different";

/** Limits, patterns and formats: a sender is hurt by a narrower one, a reader by another form. */
export function compareBounds(
  before: Bounds,
  after: Bounds,
  { direction, place }: { direction: Direction; place: string },
): Difference[] {
  const words = new Set([...before.keys(), ...after.keys()]);
  return [...words].flatMap((word) => {
    const [old, fresh] = [before.get(word), after.get(word)];
    if (JSON.stringify(old) === JSON.stringify(fresh)) return [];
    const movement = movementOf(word, old, fresh);
    const breaks = word !== "default" && hurts[direction](word, movement);
    const what = `${word} was ${say(old)} and is ${say(fresh)}`;
    return [{ place, breaks, what: breaks ? `${what}; ${whom[direction]}` : what }];
  });
}

const hurts: Record<Direction, (word: string, movement: Movement) => boolean> = {
  sent: (_, movement) => movement !== "wider",
  // A longer or larger answer is no other form of it.
  answered: (word, movement) => movement !== "narrower" && !upper.has(word) && !lower.has(word),
};

const whom: Record<Direction, string> = {
  sent: "what was taken before may now be refused",
  answered: "readers know another form",
};

function movementOf(word: string, before: unknown, after: unknown): Movement {
  if (before === undefined) return "narrower";
  if (after === undefined) return "wider";
  if (typeof before !== "number" || typeof after !== "number") return "different";
  if (upper.has(word)) return after < before ? "narrower" : "wider";
  return lower.has(word) && after < before ? "wider" : "narrower";
}

const say = (value: unknown): string => (value === undefined ? "free" : String(value));
