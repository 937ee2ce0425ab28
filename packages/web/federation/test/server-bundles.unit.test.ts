import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import type { LiveRemote, LiveSet, RenderedPage, RenderRequest } from "@deeds/contracts";
import { beforeAll, expect, test } from "vitest";
import { buildFrontEnd } from "../src/index.ts";
import { sharedKeys } from "../src/shared.ts";

type Build = Awaited<ReturnType<typeof buildFrontEnd>>;
type Render = (request: Omit<RenderRequest, "set">) => RenderedPage;

/** The whole environment of a bundle beside the language itself. */
const globals = { URL, URLSearchParams };

let builds: Record<string, Build>;
let render: Render;
const contextOf = () => createContext({ ...globals });

beforeAll(async () => {
  const names = ["shell", "mf-registry", "mf-submissions"];
  const built = await Promise.all(names.map((name) => buildFrontEnd(name)));
  builds = Object.fromEntries(built.map((build) => [build.build.manifest.name, build]));
  render = await rendererOf(contextOf());
}, 240_000);

/** Evaluates a bundle whose `require` knows the modules of `provided` alone. */
function evaluate(name: string, context: object, provided: Record<string, unknown>): unknown {
  const { build, folder } = builds[name] as Build;
  const source = readFileSync(join(folder, build.server ?? ""), "utf8");
  const module = { exports: {} };
  const require = (key: string) => {
    if (key in provided) return provided[key];
    throw new Error(`${name} requires ${key}`);
  };
  runInContext(`(function (module, exports, require) {${source}\n})`, context as never)(
    module,
    module.exports,
    require,
  );
  return module.exports;
}

async function rendererOf(context: object): Promise<Render> {
  const shell = evaluate("shell", context, {}) as {
    shared: Record<string, unknown>;
    createRenderer(live: LiveSet, remotes: Record<string, unknown>): Promise<Render>;
  };
  expect(Object.keys(shell.shared).toSorted()).toEqual(sharedKeys.toSorted());
  const names = Object.keys(builds).filter((name) => name !== "shell");
  const remotes = names.map((name) => [name, evaluate(name, context, shell.shared)]);
  return shell.createRenderer(liveSet(), Object.fromEntries(remotes));
}

const liveSet = (): LiveSet => ({
  id: 1,
  key: "1",
  activatedAt: "2026-01-31T10:00:00.000Z",
  remotes: Object.values(builds).map(({ build }): LiveRemote => {
    const { name, pages, slots } = build.manifest;
    const { version, entry, preload } = build;
    const server = build.server ?? "";
    const base = `/mf/${name}/${version}/`;
    return {
      name,
      version,
      base,
      entry,
      server,
      preload,
      pages,
      slots,
      integrity: {},
      previous: null,
    };
  }),
});

const visit = (address: string, more: Partial<RenderRequest> = {}) =>
  render({
    address,
    language: "en",
    origin: "https://deeds.example",
    isSignedIn: false,
    data: {},
    ...more,
  });

const person = {
  id: 1,
  slug: "clara-barton",
  name: "Clara",
  surname: "Barton",
  age: null,
  birthDate: null,
  occupation: "Nurse",
  country: "US",
  city: null,
  notes: null,
  proofCount: 0,
  lastProofAt: null,
  profilePhoto: "/api/files/photo/1.jpg",
  photoPlaceholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
  createdAt: "2025-12-31T23:30:00.000Z",
  updatedAt: "2025-12-31T23:30:00.000Z",
  socialMedia: [],
  contactsHidden: true,
};
const operator = { name: null, address: null, email: null, telegram: null };
const profile = {
  "GET /api/public/operator": { status: 200, body: operator },
  "GET /api/public/people/1": { status: 200, body: person },
  "GET /api/public/people/1/proofs": { status: 200, body: [] },
};

test("a build names its server bundle, which is one file with a source map", () => {
  for (const { build } of Object.values(builds)) {
    const files = build.files.map(({ path }) => path).filter((path) => path.startsWith("server."));
    expect(files).toEqual([build.server, `${build.server}.map`]);
    expect(build.preload.js).not.toContain(build.server);
    expect(build.entry).not.toBe(build.server);
  }
});

test("a profile is rendered in three languages when its data is there", () => {
  const first = visit("/people/1");
  expect(first.wants.toSorted()).toEqual(Object.keys(profile).toSorted());
  const headings = { ru: "Контакты", en: "Contacts", uk: "Контакти" };
  for (const language of ["ru", "en", "uk"] as const) {
    const { html, head, wants, failures } = visit("/people/1", { language, data: profile });
    expect(html).toContain("Clara Barton</h1>");
    expect(html).toContain(`${headings[language]}</h2>`);
    expect(html).not.toContain(" style=");
    expect(html).not.toContain("<script");
    expect(head).toMatchObject({ title: "Clara Barton", canonical: "/p/clara-barton" });
    expect([wants, failures]).toEqual([[], []]);
  }
});

test("a person who is not there is a page with the status 404", () => {
  const refused = { status: 404, body: { code: "not-found", message: "There is none." } };
  const data = { "GET /api/public/people/1": refused, "GET /api/public/people/1/proofs": refused };
  const { html, head } = visit("/people/1", { data });
  expect(html).toContain("Person not found");
  expect(head).toMatchObject({ status: 404, noIndex: true });
});

test.each([
  ["/", "Good deeds, each with a name and a proof"],
  ["/about", "About the project</h1>"],
  ["/submit-person", 'id="person-name"'],
  ["/nowhere", "404 Page Not Found"],
])("%s is rendered, and names no viewer who may be signed in", (address, text) => {
  const guest = visit(address);
  const unknown = visit(address, { isSignedIn: true });
  for (const { html, failures } of [guest, unknown]) {
    expect(html).toContain(text);
    expect(html).not.toContain(" style=");
    expect(html).not.toContain("<script");
    expect(failures).toEqual([]);
  }
  expect(guest.html).toContain("Log in");
  expect(unknown.html).not.toContain("Log in");
});

test("two sets in two contexts share neither texts nor responses", async () => {
  const other = await rendererOf(contextOf());
  visit("/people/1", { language: "uk", data: profile });
  const request = { origin: "https://deeds.example", isSignedIn: false, data: {} };
  const { html, wants } = other({ ...request, address: "/people/1", language: "ru" });
  expect(html).toContain("Войти");
  expect(wants).toHaveLength(3);
});
