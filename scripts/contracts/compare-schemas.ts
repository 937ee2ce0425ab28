import { isJson, type Json, splitNames } from "./change.ts";
import { compareBounds } from "./compare-bounds.ts";
import { alternativesOf, type Resolve, type Shape, shapeOf } from "./shape.ts";

/** `sent`: callers write it and we read it. `answered`: we write it and they read it. */
export type Direction = "sent" | "answered";

export interface Difference {
  breaks: boolean;
  place: string;
  what: string;
}

/** Where a comparison stands. */
interface Walk {
  direction: Direction;
  place: string;
  before: Resolve;
  after: Resolve;
  /** Pairs of named schemas on the way here: a schema may contain itself. */
  seen: ReadonlySet<string>;
}

/** How a value that travels in one direction changed, and which changes hurt whom. */
export function compareSchemas(before: Json, after: Json, walk: Walk): Difference[] {
  const pair = `${before.$ref}→${after.$ref}`;
  if (walk.seen.has(pair)) return [];
  const named = typeof before.$ref === "string" || typeof after.$ref === "string";
  const inside = named ? { ...walk, seen: new Set([...walk.seen, pair]) } : walk;
  const old = alternativesOf(before, walk.before);
  const fresh = alternativesOf(after, walk.after);
  const { gone, added, pairs } = pairUp(old.list, fresh.list);
  return [
    ...compareNullability(old.isNullable, fresh.isNullable, walk),
    ...gone.map(() => narrower(walk, "one of its forms is gone")),
    ...added.map(() => wider(walk, "it has one more form")),
    ...pairs.flatMap(([one, other]) =>
      compareShapes(shapeOf(one, walk.before), shapeOf(other, walk.after), inside),
    ),
  ];
}

/** What it may be got fewer: senders are refused, readers lose nothing. */
const narrower = ({ direction, place }: Walk, what: string): Difference => ({
  place,
  breaks: direction === "sent",
  what: direction === "sent" ? `${what}; whoever still sends it is refused` : what,
});

/** What it may be got more: senders lose nothing, readers meet what they never knew. */
const wider = ({ direction, place }: Walk, what: string): Difference => ({
  place,
  breaks: direction === "answered",
  what: direction === "answered" ? `${what}; readers do not expect that` : what,
});

function compareNullability(before: boolean, after: boolean, walk: Walk): Difference[] {
  if (before === after) return [];
  return [after ? wider(walk, "may now be null") : narrower(walk, "may no longer be null")];
}

/** Forms that are the same on both sides, then the others in their order. */
function pairUp(before: readonly Json[], after: readonly Json[]) {
  const text = (schema: Json) => JSON.stringify(schema);
  const fresh = new Set(after.map(text));
  const old = new Set(before.map(text));
  // Equal texts may name parts that differ: those are looked into as well.
  const same = before
    .filter((form) => fresh.has(text(form)))
    .map((form): [Json, Json] => [form, form]);
  const left = before.filter((form) => !fresh.has(text(form)));
  const right = after.filter((form) => !old.has(text(form)));
  const count = Math.min(left.length, right.length);
  const changed = left.slice(0, count).map((form, at): [Json, Json] => [form, right[at] ?? form]);
  return { gone: left.slice(count), added: right.slice(count), pairs: [...same, ...changed] };
}

function compareShapes(before: Shape, after: Shape, walk: Walk): Difference[] {
  return [
    ...compareTypes(before, after, walk),
    ...compareValues(before, after, walk),
    ...compareBounds(before.bounds, after.bounds, walk),
    ...compareFields(before, after, walk),
    ...compareRest(before, after, walk),
    ...(before.items && after.items
      ? compareSchemas(before.items, after.items, { ...walk, place: `${walk.place}[]` })
      : []),
  ];
}

function compareTypes(before: Shape, after: Shape, walk: Walk): Difference[] {
  const old = typesOf(before);
  const fresh = typesOf(after);
  if (!old && !fresh) return [];
  if (!old) return [narrower(walk, `is now ${[...(fresh ?? [])].join(" or ")} only`)];
  if (!fresh) return [wider(walk, "may now be anything")];
  const { gone, added } = splitNames(old, fresh);
  return [
    ...gone.map((type) => narrower(walk, `is no longer ${type}`)),
    ...added.map((type) => wider(walk, `may now be ${type}`)),
  ];
}

/** Every integer is a number. */
const typesOf = ({ types }: Shape) =>
  types && new Set(types.has("number") ? [...types, "integer"] : types);

/** A value that is gone hurts both sides: senders are refused, readers wait for it in vain. */
function compareValues(before: Shape, after: Shape, walk: Walk): Difference[] {
  if (!before.values && !after.values) return [];
  if (!before.values)
    return [narrower(walk, `is now one of ${[...(after.values ?? [])].join(", ")}`)];
  if (!after.values) return [wider(walk, "may now be any value")];
  const { gone, added } = splitNames(before.values, after.values);
  const { place, direction } = walk;
  const whom = direction === "sent" ? "whoever still sends it is refused" : "readers wait in vain";
  return [
    ...gone.map((value) => ({ place, breaks: true, what: `the value ${value} is gone; ${whom}` })),
    ...added.map((value) => ({ place, breaks: false, what: `the value ${value} is new` })),
  ];
}

function compareFields(before: Shape, after: Shape, walk: Walk): Difference[] {
  const { gone, kept, added } = splitNames(
    Object.keys(before.properties),
    Object.keys(after.properties),
  );
  const at = (name: string): Walk => ({ ...walk, place: join(walk.place, name) });
  return [
    ...gone.map((name) => fieldGone(at(name), after)),
    ...added.map((name) => fieldAdded(at(name), after.required.has(name))),
    ...kept.flatMap((name) => [
      ...compareNeed(before.required.has(name), after.required.has(name), at(name)),
      ...compareInside(before.properties[name], after.properties[name], at(name)),
    ]),
  ];
}

const join = (place: string, name: string): string => (place === "" ? name : `${place}.${name}`);

const compareInside = (before: unknown, after: unknown, walk: Walk): Difference[] =>
  isJson(before) && isJson(after) ? compareSchemas(before, after, walk) : [];

function fieldGone({ direction, place }: Walk, after: Shape): Difference {
  if (direction === "answered") {
    return { place, breaks: true, what: "the field is gone; whoever reads it finds nothing" };
  }
  const refused = after.rest === false;
  const what = refused ? "the field is gone; whoever still sends it is refused" : "is not named";
  return { place, breaks: refused, what };
}

function fieldAdded({ direction, place }: Walk, isRequired: boolean): Difference {
  const breaks = direction === "sent" && isRequired;
  const what = breaks
    ? "a new field that is required; whoever does not know it is refused"
    : "the field is new";
  return { place, breaks, what };
}

function compareNeed(before: boolean, after: boolean, walk: Walk): Difference[] {
  if (before === after) return [];
  if (!after) return [wider(walk, "may now be absent")];
  const { direction, place } = walk;
  const breaks = direction === "sent";
  const what = breaks ? "is now required; whoever leaves it out is refused" : "is now always there";
  return [{ place, breaks, what }];
}

function compareRest(before: Shape, after: Shape, walk: Walk): Difference[] {
  if (isJson(before.rest) && isJson(after.rest)) {
    return compareSchemas(before.rest, after.rest, { ...walk, place: join(walk.place, "*") });
  }
  if (isOpen(before) === isOpen(after)) return [];
  const { direction, place } = walk;
  const breaks = direction === "sent" && !isOpen(after);
  return [
    {
      place,
      breaks,
      what: isOpen(after) ? "takes more fields" : "refuses fields it does not name",
    },
  ];
}

const isOpen = ({ rest }: Shape): boolean => rest !== false;
