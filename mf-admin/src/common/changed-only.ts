/**
 * The fields of a body that differ from what the form was opened with: what nobody touched is not
 * sent, so that a change made elsewhere meanwhile stays.
 */
export function changedOnly<Body extends object>(before: Body, after: Body): Partial<Body> {
  const was = before as Record<string, unknown>;
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(was[name]);
  return Object.fromEntries(Object.entries(after).filter(differs)) as Partial<Body>;
}
