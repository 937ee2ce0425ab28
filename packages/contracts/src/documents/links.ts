import type { Endpoint } from "../endpoint.ts";

/** Where the answer of a call that makes a thing carries its id. */
const made: Record<string, string> = {
  createPerson: "/id",
  submitPerson: "/person/id",
  createProof: "/proof/id",
  suggestEdit: "/suggestion/id",
  createWebhook: "/id",
  createReleaseSet: "/id",
};

/** The calls that go on with a thing: those whose address starts with it. */
const followed: Record<string, readonly string[]> = {
  createPerson: ["/api/people/{id}", "/api/public/people/{id}"],
  submitPerson: ["/api/people/{id}", "/api/moderate-person/{id}"],
  createProof: ["/api/proofs/{id}"],
  suggestEdit: ["/api/contact-edits/{id}"],
  createWebhook: ["/api/webhooks/{id}"],
  createReleaseSet: ["/api/releases/sets/{id}"],
};

/** Links from the answer of a call to the calls that take what it made. */
export function linksOf(endpoint: Endpoint, all: readonly Endpoint[]) {
  const pointer = made[endpoint.name];
  if (!pointer) return {};
  const prefixes = followed[endpoint.name] ?? [];
  const next = all.filter(({ path }) =>
    prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  );
  const links = next.map(({ name }) => [
    name,
    { operationId: name, parameters: { id: `$response.body#${pointer}` } },
  ]);
  return { links: Object.fromEntries(links) };
}
