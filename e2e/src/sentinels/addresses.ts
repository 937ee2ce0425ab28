import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Endpoint, endpointList, remoteManifest, waitingKinds } from "@deeds/contracts";
import { openApi } from "@deeds/contracts/documents";
import { z } from "zod";
import type { Seeded } from "./seed.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

type Values = readonly (string | number)[];
type Known = ReturnType<typeof knownFrom>;

export function knownFrom(seeded: Seeded) {
  const { people, slugs, proofs, proofFiles, photos, webhook, receipts } = seeded;
  const byPath: [RegExp, Values][] = [
    [/\/people\/(\{id\}|:id)/, Object.values(people)],
    [/\/proofs\/\{id\}/, proofs],
    [/\/webhooks\/\{id\}/, [webhook]],
    [/\/webhooks\/deliveries\//, ["01KB5T2Q7M2X9W8V7U6T5S4R3Q-1"]],
    [/\/contact-edits\/\{id\}/, [1, 2]],
    [/\/removal-requests\/\{id\}/, [1, 2]],
    [/\/moderation\/notes\//, [1]],
    [/\/moderation\/senders\/\{id\}/, [1]],
    [/\/users\/(\{id\}|:id)/, [1]],
    [/\/(by-slug|p)\/(\{slug\}|:slug)/, slugs],
    [/\/files\/photo\/\{filename\}/, photos],
    [/\/files\/proof\/\{filename\}/, proofFiles],
    [/\/by-status\/\{status\}/, ["pending", "approved", "rejected"]],
    [/\/moderation\/:kind\/:id/, [1]],
    [/\/receipts\/([a-z-]+)\/\{receipt\}|\/receipts\/:kind\/:receipt/, Object.values(receipts)],
  ];
  /** Values of a parameter of a query beside those that the contract lists. */
  const query: Record<string, Values> = {
    id: [1],
    userId: [1],
    page: [1],
    limit: [100],
    width: [160],
    personId: [people.shown, people.withheld],
    search: [seeded.publicName, "Мария"],
    country: ["Украина"],
    occupation: ["Врач"],
    century: [20],
    ids: [`${people.shown},${people.waiting}`],
    actorId: [1],
    actorName: ["admin"],
    subject: [people.shown],
    since: ["2020-01-01T00:00:00.000Z"],
    until: ["2100-01-01T00:00:00.000Z"],
    before: ["7ZZZZZZZZZZZZZZZZZZZZZZZZZ"],
  };
  const ofReleases: Record<string, Values> = {
    remote: ["mf-registry"],
    version: ["0.0.0-00000000"],
    failure: ["A".repeat(16)],
  };
  return {
    /** Values of a parameter of a path: the first pattern that fits the path speaks. */
    params: (path: string, name: string): Values => {
      if (name === "kind" && path.includes("/moderation/")) return waitingKinds;
      if (name === "kind") return Object.keys(receipts);
      const ofRelease = ofReleases[name];
      if (ofRelease) return ofRelease;
      const found = byPath.find(([pattern]) => pattern.test(path));
      if (!found) throw new Error(`the crawl does not know how to fill {${name}} of ${path}`);
      return found[1];
    },
    query,
  };
}

export function addressesOfCalls(known: Known): string[] {
  const readings = endpointList.filter(({ method }) => method === "GET");
  return readings.flatMap((endpoint) => {
    const paths = filled(endpoint.path, /\{(\w+)\}/, known);
    const queries = queriesOf(endpoint, known);
    return paths.flatMap((path) => queries.map((query) => path + query));
  });
}

function filled(path: string, parameter: RegExp, known: Known, whole = path): string[] {
  const [match, name = ""] = parameter.exec(path) ?? [];
  if (match === undefined) return [path];
  return known
    .params(whole, name)
    .flatMap((value) =>
      filled(path.replace(match, encodeURIComponent(value)), parameter, known, whole),
    );
}

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  schema: z.looseObject({ enum: z.array(z.string()).optional() }),
});

const { paths } = openApi();

function queriesOf({ path, method }: Endpoint, known: Known): string[] {
  const described = z.array(parameter).parse(paths[path]?.[method.toLowerCase()]?.parameters);
  const inQuery = described.filter((one) => one.in === "query");
  const isPaged = inQuery.some(({ name }) => name === "page");
  const single = inQuery.flatMap(({ name, schema }) => {
    const values = schema.enum ?? known.query[name];
    if (!values) throw new Error(`the crawl does not know what to put into ?${name}= of ${path}`);
    return values.map((value) => `${name}=${encodeURIComponent(value)}`);
  });
  const onPage = isPaged ? single.map((query) => `page=1&limit=100&${query}`) : [];
  // A page has the values of the whole list; npm run test:full reads both.
  const chosen = isPaged && !process.env.TEST_FULL ? onPage : [...single, ...onPage];
  return ["", ...chosen.map((query) => `?${withoutRepeats(query)}`)];
}

/** `page=1&page=1` would repeat a parameter. */
const withoutRepeats = (query: string): string =>
  new URLSearchParams(Object.fromEntries(new URLSearchParams(query))).toString();

export function addressesOfPages(known: Known): string[] {
  const fronts = ["shell", "mf-registry", "mf-submissions", "mf-admin"];
  const pages = fronts
    .map((name) => JSON.parse(readFileSync(join(root, name, "manifest.json"), "utf8")))
    .flatMap((json) => remoteManifest.parse(json).pages)
    .flatMap(({ path }) => filled(path, /:(\w+)/, known));
  // Values do not depend on the language; npm run test:full reads all.
  const languages = process.env.TEST_FULL ? ["ru", "en", "uk"] : ["ru"];
  const inLanguages = pages.flatMap((path) => languages.map((code) => `${path}?lang=${code}`));
  const files = ["/sitemap.xml", "/robots.txt", "/feed.xml", "/no-such-page", "/share/ru/site.jpg"];
  const ofPeople = Object.values(known.params("/people/{id}", "id"));
  const feeds = [
    ...ofPeople.map((id) => `/feed.xml?person=${id}`),
    ...(known.query.search ?? []).map((text) => `/feed.xml?search=${encodeURIComponent(text)}`),
  ];
  const images = filled("/share/ru/people/:id.jpg", /:(\w+)/, known);
  return [
    ...inLanguages,
    ...files,
    ...feeds,
    ...images,
    "/api/openapi.json",
    "/api/asyncapi.json",
    "/api/docs",
  ];
}
