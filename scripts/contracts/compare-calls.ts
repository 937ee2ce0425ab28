import { type Change, isJson, type Json, listOf, partOf, splitNames } from "./change.ts";
import { compareAccess } from "./compare-access.ts";
import { compareAt, type Pair } from "./compare-at.ts";
import { compareResponses } from "./compare-responses.ts";
import type { Difference } from "./compare-schemas.ts";

/** What changed between two OpenAPI documents of ours. */
export function compareCalls(documents: Pair): Change[] {
  const old = callsOf(documents.before);
  const fresh = callsOf(documents.after);
  const { gone, kept, added } = splitNames(old.keys(), fresh.keys());
  const at = (of: string, call: Json | undefined, difference: Difference): Change => ({
    ...{ of, name: String(call?.operationId) },
    ...difference,
  });
  return [
    ...gone.map((of) => at(of, old.get(of), callGone)),
    ...added.map((of) =>
      at(of, fresh.get(of), { breaks: false, place: "", what: "is a new call" }),
    ),
    ...kept.flatMap((of) =>
      compareCall(old.get(of) ?? {}, fresh.get(of) ?? {}, documents).map((difference) =>
        at(of, fresh.get(of), difference),
      ),
    ),
  ];
}

const callGone: Difference = {
  breaks: true,
  place: "",
  what: "the call is gone; whoever makes it finds nothing",
};

/** Every call under its method and address. */
function callsOf(document: Json): Map<string, Json> {
  const paths = Object.entries(partOf(document, "paths"));
  return new Map(
    paths.flatMap(([path, methods]) =>
      Object.entries(isJson(methods) ? methods : {})
        .filter((entry): entry is [string, Json] => isJson(entry[1]))
        .map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    ),
  );
}

function compareCall(before: Json, after: Json, documents: Pair): Difference[] {
  return [
    ...compareAccess(before, after),
    ...compareParameters(before, after, documents),
    ...compareBodies(before, after, documents),
    ...compareResponses(before, after, documents),
  ];
}

function compareParameters(before: Json, after: Json, documents: Pair): Difference[] {
  const old = parametersOf(before);
  const fresh = parametersOf(after);
  const { gone, kept, added } = splitNames(old.keys(), fresh.keys());
  return [
    ...gone.map((place) => ({ place, breaks: true, what: "is gone; whoever sends it is refused" })),
    ...added.map((place) => parameterAdded(place, fresh.get(place)?.required === true)),
    ...kept.flatMap((place) => {
      const [one, other] = [old.get(place), fresh.get(place)];
      const schemas = { before: one?.schema, after: other?.schema };
      return [
        ...(one?.required !== true && other?.required === true
          ? [{ place, breaks: true, what: "is now required; whoever leaves it out is refused" }]
          : []),
        ...(one?.required === true && other?.required !== true
          ? [{ place, breaks: false, what: "may now be left out" }]
          : []),
        ...compareAt(schemas, place, "sent", documents),
      ];
    }),
  ];
}

const parameterAdded = (place: string, isRequired: boolean): Difference => ({
  place,
  breaks: isRequired,
  what: isRequired
    ? "a new parameter that is required; whoever does not know it is refused"
    : "is a new parameter",
});

/** Parameters under the place and name by which they are sent. */
function parametersOf(call: Json): Map<string, Json> {
  const parameters = listOf(call.parameters).filter(isJson);
  return new Map(parameters.map((one) => [`${one.in} parameter ${one.name}`, one]));
}

function compareBodies(before: Json, after: Json, documents: Pair): Difference[] {
  const place = "body";
  const old = partOf(partOf(before, "requestBody"), "content");
  const fresh = partOf(partOf(after, "requestBody"), "content");
  const { gone, kept, added } = splitNames(Object.keys(old), Object.keys(fresh));
  return [
    ...gone.map((type) => ({
      ...{
        place,
        breaks: true,
        what: `is no longer taken as ${type}; whoever sends it is refused`,
      },
    })),
    ...added.map((type) => ({ place, breaks: false, what: `is now taken as ${type}` })),
    ...kept.flatMap((type) => {
      const schemas = { before: partOf(old, type).schema, after: partOf(fresh, type).schema };
      return compareAt(schemas, place, "sent", documents);
    }),
  ];
}
