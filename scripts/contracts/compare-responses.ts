import { isJson, type Json, partOf, splitNames, textsOf } from "./change.ts";
import { compareAt, type Pair } from "./compare-at.ts";
import type { Difference } from "./compare-schemas.ts";
import { resolverOf } from "./shape.ts";

/** Statuses, refusals by their codes, content types and bodies. */
export function compareResponses(before: Json, after: Json, documents: Pair): Difference[] {
  const old = responsesOf(before, documents.before);
  const fresh = responsesOf(after, documents.after);
  const { gone, kept, added } = splitNames(old.good.keys(), fresh.good.keys());
  return [
    ...gone.map((status) => ({
      place: "",
      breaks: true,
      what: `never answers ${status} any more; whoever waits for it takes success for failure`,
    })),
    ...added.map((status) => ({ place: "", breaks: false, what: `may now answer ${status}` })),
    ...kept.flatMap((status) =>
      compareContents(old.good.get(status) ?? {}, fresh.good.get(status) ?? {}, status, documents),
    ),
    ...compareRefusals(old.refused, fresh.refused),
  ];
}

/** Successes by their status, and the status of each code of a refusal. */
function responsesOf(call: Json, document: Json) {
  const resolve = resolverOf(document);
  const good = new Map<string, Json>();
  const refused = new Map<string, string>();
  for (const [status, response] of Object.entries(partOf(call, "responses"))) {
    if (!isJson(response)) continue;
    const whole = resolve(response);
    if (Number(status) < 400) good.set(status, whole);
    for (const code of codesOf(whole)) refused.set(code, status);
  }
  return { good, refused };
}

function codesOf(response: Json): string[] {
  const { schema } = partOf(partOf(response, "content"), "application/json");
  return textsOf(partOf(partOf(schema, "properties"), "code").enum);
}

function compareRefusals(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Difference[] {
  const { gone, kept, added } = splitNames(before.keys(), after.keys());
  const place = "";
  return [
    ...gone.map((code) => ({
      place,
      breaks: true,
      what: `never refuses with ${code} any more; whoever waits for that code waits in vain`,
    })),
    ...added.map((code) => ({ place, breaks: false, what: `may now refuse with ${code}` })),
    ...kept
      .filter((code) => before.get(code) !== after.get(code))
      .map((code) => ({
        place,
        breaks: true,
        what: `${code} was ${before.get(code)} and is ${after.get(code)}; whoever goes by the status is misled`,
      })),
  ];
}

function compareContents(before: Json, after: Json, status: string, documents: Pair): Difference[] {
  const place = `answer ${status}`;
  const old = partOf(before, "content");
  const fresh = partOf(after, "content");
  const { gone, kept, added } = splitNames(Object.keys(old), Object.keys(fresh));
  return [
    ...gone.map((type) => ({
      place,
      breaks: true,
      what: `is no longer ${type}; whoever reads that cannot read the new one`,
    })),
    ...added.map((type) => ({ place, breaks: false, what: `may now be ${type}` })),
    ...kept.flatMap((type) => {
      const schemas = { before: partOf(old, type).schema, after: partOf(fresh, type).schema };
      return compareAt(schemas, place, "answered", documents);
    }),
  ];
}
