import { type Change, type Json, partOf, splitNames } from "./change.ts";
import { compareAt, type Pair } from "./compare-at.ts";

/** What changed between two AsyncAPI documents of ours. */
export function compareEvents(documents: Pair): Change[] {
  const old = partOf(documents.before, "channels");
  const fresh = partOf(documents.after, "channels");
  const { gone, kept, added } = splitNames(Object.keys(old), Object.keys(fresh));
  const about = (name: string) => ({ of: `event ${name}`, name });
  return [
    ...gone.map((name) => ({
      ...about(name),
      ...{ place: "", breaks: true, what: "is gone; whoever listens hears nothing any more" },
    })),
    ...added.map((name) => ({
      ...about(name),
      ...{ place: "", breaks: false, what: "is a new event" },
    })),
    ...kept.flatMap((name) => [
      ...compareAddresses(partOf(old, name), partOf(fresh, name)).map((one) => ({
        ...about(name),
        ...one,
      })),
      ...comparePayloads(name, documents).map((one) => ({ ...about(name), ...one })),
    ]),
  ];
}

function compareAddresses(before: Json, after: Json) {
  if (before.address === after.address) return [];
  const what = `its subject was ${before.address} and is ${after.address}; whoever listens there hears nothing`;
  return [{ place: "", breaks: true, what }];
}

function comparePayloads(name: string, documents: Pair) {
  const payloadIn = (document: Json) =>
    partOf(partOf(partOf(document, "components"), "messages"), name).payload;
  const schemas = { before: payloadIn(documents.before), after: payloadIn(documents.after) };
  return compareAt(schemas, "payload", "answered", documents);
}
