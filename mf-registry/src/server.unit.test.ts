import type { Person, Proof } from "@deeds/contracts";
import { renderPageOnServer } from "@deeds/remote-kit/testing";
import { describe, expect, test } from "vitest";
import remote from "./remote.ts";

const person: Person = {
  id: 7,
  slug: "clara-barton",
  name: "Clara",
  surname: "Barton",
  age: null,
  birthDate: "1821-12-25",
  occupation: "Nurse",
  country: "US",
  city: null,
  notes: "She treated the wounded.",
  profilePhoto: "/api/files/photo/clara.jpg",
  photoPlaceholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
  proofCount: 1,
  lastProofAt: "2026-01-31T23:30:00.000Z",
  createdAt: "2025-12-31T23:30:00.000Z",
  updatedAt: "2026-01-31T23:30:00.000Z",
  phone: null,
  instagram: null,
  instagramUsername: null,
  socialMedia: [],
  contactsHidden: true,
  hiddenContacts: { phone: true, instagram: false, socialMedia: 0 },
} as unknown as Person;

const proof = {
  id: 3,
  personId: 7,
  title: "A field hospital",
  description: null,
  contentHidden: true,
  hiddenMedia: [{ mediaType: "photo", placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" }],
  media: [],
  isAnonymous: false,
  createdAt: "2026-01-31T23:30:00.000Z",
  moderatedAt: "2026-01-31T23:30:00.000Z",
} as unknown as Proof;

const ok = (body: unknown) => ({ status: 200, body });
const list = { items: [person], page: 1, limit: 20, total: 1, totalPages: 1, totalIsExact: true };
const homeData = {
  "GET /api/public/stats": ok({ totalPeople: 47, approvedProofs: 12, activeUsers: 9 }),
  "GET /api/public/people/countries": ok([{ country: "US", count: 1 }]),
  "GET /api/public/people?limit=20&page=1": ok(list),
};
const profileData = {
  "GET /api/public/people/7": ok(person),
  "GET /api/public/people/7/proofs": ok([proof]),
  "GET /api/public/subscription": ok({ freeUntil: null, paymentsEnabled: false }),
};

test("the home page asks for what it shows, and shows it", async () => {
  const first = await renderPageOnServer(remote, "/");
  expect(first.wants.toSorted()).toEqual(Object.keys(homeData).toSorted());
  expect(first.html).toContain("Good deeds, each with a name and a proof");
  const { html, head, wants } = await renderPageOnServer(remote, "/", { data: homeData });
  expect(wants).toEqual([]);
  expect(html).toContain('href="/p/clara-barton"');
  expect(html).toContain("31.01.2026");
  expect(head).toMatchObject({
    canonical: "/",
    noIndex: false,
    feed: null,
    about: { "@type": "WebSite" },
  });
});

test("search and filter work without scripts, as forms with an address", async () => {
  const { html } = await renderPageOnServer(remote, "/", { address: "/?search=Barton" });
  expect(html).toMatch(/<form action="\/">.*name="search".*<\/form>/s);
  expect(html).toMatch(/<form [^>]*action="\/"><input type="hidden" name="search" value="Barton"/);
  expect(html).toMatch(/name="country".*name="sort".*<noscript><button [^>]*type="submit"/s);
});

test("a filter is named, cleared by a link, and sent by both forms", async () => {
  const address = `/?${new URLSearchParams({ search: "Barton", occupation: "Nurse", country: "US" })}`;
  const { html, head } = await renderPageOnServer(remote, "/", { address });
  expect(html).toMatch(
    /<h2 [^>]*id="people-title"[^>]*>[^/]*Barton[^/]*: <span>Nurse<\/span>, (<!-- -->)?United States<\/h2>/,
  );
  const inRussian = await renderPageOnServer(remote, "/", { address, language: "ru" });
  expect(inRussian.html).toContain('<span lang="en">Nurse</span>');
  expect(html.match(/<input type="hidden" name="occupation" value="Nurse"/g)).toHaveLength(2);
  expect(html.match(/<input type="hidden" name="country" value="US"/g)).toHaveLength(1);
  expect(html).toMatch(/href="\/\?search=Barton"[^>]*>Clear filters</);
  expect(head).toMatchObject({ title: "Nurse, United States", feed: null });
});

test("a search is not indexed, a further page is one of its own", async () => {
  const at = (address: string) => renderPageOnServer(remote, "/", { address });
  expect((await at("/?search=Barton")).head).toMatchObject({ noIndex: true, canonical: "/" });
  expect((await at("/?search=Barton")).head).toMatchObject({ feed: "/feed.xml?search=Barton" });
  expect((await at("/?page=2&sort=name")).head).toMatchObject({ canonical: "/?page=2" });
});

test("a profile has its texts, head and card in HTML without a style attribute", async () => {
  const page = "/people/:id";
  const address = "/people/7";
  const first = await renderPageOnServer(remote, page, { address });
  const { "GET /api/public/subscription": _, ...asked } = profileData;
  expect(first.wants.toSorted()).toEqual(Object.keys(asked).toSorted());
  const { html, head, wants } = await renderPageOnServer(remote, page, {
    address,
    data: profileData,
    language: "ru",
  });
  expect(wants).toEqual([]);
  expect(html).toContain("Clara Barton</h1>");
  expect(html).toMatch(/<p lang="en"[^>]*>She treated the wounded\.<\/p>/);
  expect(html).toContain("A field hospital");
  expect(head).toMatchObject({
    title: "Clara Barton",
    description: "She treated the wounded.",
    canonical: "/p/clara-barton",
    kind: "profile",
    about: { mainEntity: { "@type": "Person", givenName: "Clara", jobTitle: "Nurse" } },
    card: { number: "№\u00a0000007", deeds: "1 доброе дело", photo: person.profilePhoto },
  });
});

test("the ledger is grouped by the dates of deeds, and says where it has the date recorded", async () => {
  const dated = { deedDate: "1862-09", place: "Antietam", source: "Letters, https://a.example/1." };
  const older = { ...proof, id: 4, title: "A letter", ...dated };
  const data = { ...profileData, "GET /api/public/people/7/proofs": ok([proof, older]) };
  const { html } = await renderPageOnServer(remote, "/people/:id", { address: "/people/7", data });
  expect(html).toMatch(/2026<\/h3>.*A field hospital.*1862<\/h3>.*A letter/s);
  expect(html).toContain('<time dateTime="2026-01-31T23:30:00.000Z">31.01.2026</time><span>');
  expect(html).toContain('<time dateTime="1862-09">09.1862</time></p>');
  expect(html).toContain("Recorded 31.01.2026");
  expect(html).toContain("Antietam");
  expect(html).toMatch(/href="https:\/\/a\.example\/1"[^>]*>https:\/\/a\.example\/1<\/a>\./);
});

test("the history of an entry says what was changed and when, without scripts too", async () => {
  const change = { at: "2026-02-01T10:00:00.000Z", proofId: null, fields: [], values: {} };
  const changes = [
    { ...change, kind: "person", action: "updated", fields: ["city"], values: { city: "Oxford" } },
    { ...change, kind: "proof", proofId: 3, action: "updated", fields: ["title"] },
    { ...change, kind: "person", action: "created" },
  ];
  const data = {
    "GET /api/public/people/7": ok(person),
    "GET /api/public/people/7/history": ok({ changes, isComplete: false }),
  };
  const page = "/people/:id/history";
  const address = "/people/7/history";
  const { wants } = await renderPageOnServer(remote, page, { address });
  expect(wants.toSorted()).toEqual(Object.keys(data));
  const { html, head } = await renderPageOnServer(remote, page, { address, data });
  expect(head).toMatchObject({ noIndex: true });
  expect(html).toContain("01.02.2026");
  expect(html).toContain("Changed: city (Oxford)");
  expect(html).toContain("Proof no. 3: changed: title");
  expect(html).toContain("Entry added");
  expect(html).toContain("The changes of proofs are unavailable");
  const profile = await renderPageOnServer(remote, "/people/:id", {
    address: "/people/7",
    data: profileData,
  });
  expect(profile.html).toContain('href="/people/7/history"');
});

describe("the seal", () => {
  const profileOf = async (proofCount: number, proofs = proofCount > 0 ? [proof] : []) => {
    const data = {
      "GET /api/public/people/7": ok({ ...person, proofCount }),
      "GET /api/public/people/7/proofs": ok(proofs),
    };
    return renderPageOnServer(remote, "/people/:id", {
      address: "/people/7",
      data,
      language: "ru",
    });
  };
  const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

  test("says what was checked, by which role and when", async () => {
    const { html, head } = await profileOf(1);
    const text = textOf(html);
    expect(text).toContain("Проверено: 1 доказательство модератором 31.01.2026");
    expect(text).toContain("Проверено модератором 31.01.2026");
    expect(text).toContain("«Проверено» значит: модератор прочитал доказательство");
    expect(head).toMatchObject({ card: { verified: "Проверено" } });
  });

  test("is not on what an import has approved, which says so", async () => {
    const imported = { ...proof, id: 4, isImported: true };
    const { html } = await profileOf(2, [proof, imported]);
    expect(textOf(html)).toContain("Проверено: 1 доказательство модератором 31.01.2026");
    expect(textOf(html)).toContain("Из импорта 31.01.2026, модератор не проверял");
    const { html: ofImport, head } = await profileOf(1, [imported]);
    expect(textOf(ofImport)).toContain("Проверенных доказательств нет");
    expect(ofImport).not.toContain("lucide-circle-check");
    expect(head).toMatchObject({ card: { verified: null } });
  });

  test("is not on an entry without proofs, which says so", async () => {
    const { html, head } = await profileOf(0);
    expect(textOf(html)).toContain(
      "Проверенных доказательств нет: дела этого человека не проверены.",
    );
    expect(html).not.toContain("Проверено:");
    expect(html).not.toContain("lucide-circle-check");
    expect(head).toMatchObject({ card: { verified: null } });
  });
});

test("an earlier slug moves to the present one", async () => {
  const data = { "GET /api/public/people/by-slug/clara": ok({ person, proofs: [] }) };
  const at = (slug: string) =>
    renderPageOnServer(remote, "/p/:slug", { address: `/p/${slug}`, data });
  expect((await at("clara")).head).toMatchObject({ movedTo: "/p/clara-barton" });
});

test("a person who is not there has the status of the refusal", async () => {
  const refused = (status: number, code: string) =>
    renderPageOnServer(remote, "/people/:id", {
      address: "/people/7",
      data: { "GET /api/public/people/7": { status, body: { code, message: code } } },
    });
  const unknown = await refused(404, "not-found");
  expect(unknown.head).toMatchObject({ status: 404, title: "Person not found", noIndex: true });
  expect(unknown.html).toContain("Person not found");
  expect((await refused(410, "erased")).head).toMatchObject({ status: 410, noIndex: true });
  const invalid = await renderPageOnServer(remote, "/people/:id", { address: "/people/x" });
  expect(invalid).toMatchObject({ head: { status: 404 }, wants: [] });
});

test("the page about the project has its texts, and waits for the review time alone", async () => {
  const { html, head, wants } = await renderPageOnServer(remote, "/about", { language: "uk" });
  expect(html).toContain("Про проєкт</h1>");
  expect(head).toMatchObject({ title: "Про проєкт", about: { "@type": "AboutPage" } });
  expect(wants).toEqual(["GET /api/public/review-time"]);
});

describe("a request of the person described, without scripts", () => {
  const send = (fields: Record<string, string> | null) =>
    renderPageOnServer(remote, "/people/:id/removal", {
      address: "/people/7/removal",
      data: { "GET /api/public/people/7": ok(person) },
      form: fields && { fields, failure: null },
    });
  const fields = { relation: "I am she", wish: "hide", text: "The phone", knownContact: " " };

  test("is linked from the profile", async () => {
    const options = { address: "/people/7", data: profileData };
    const { html, formCall } = await renderPageOnServer(remote, "/people/:id", {
      ...options,
      form: { fields, failure: null },
    });
    for (const page of ["removal", "suggest-change", "add-proof"]) {
      expect(html).toContain(`href="/people/7/${page}"`);
    }
    expect(formCall).toBeUndefined();
  });

  test("becomes the call of the form", async () => {
    expect((await send(fields)).formCall).toEqual({
      call: "POST /api/people/7/removal-request",
      body: { relation: "I am she", wish: "hide", text: "The phone" },
      next: "/receipts/removal/{receipt}?sent",
    });
  });

  test("is shown again with what is missing and what was chosen", async () => {
    const { formCall, html } = await send({ ...fields, text: " " });
    expect(formCall).toBeNull();
    expect(html).toContain('<a href="#removal-text">');
    expect(html).toMatch(
      /<input type="radio" [^>]*value="hide"[^>]*checked=""|checked=""[^>]*value="hide"/,
    );
    expect((await send(null)).formCall).toBeUndefined();
  });
});
