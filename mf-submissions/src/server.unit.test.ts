import type { KnownResponse, Person } from "@deeds/contracts";
import { renderPageOnServer } from "@deeds/remote-kit/testing";
import { describe, expect, test } from "vitest";
import remote from "./remote.ts";

test("the form of a person is in the HTML", async () => {
  const { html, head, wants } = await renderPageOnServer(remote, "/submit-person");
  expect(html).toContain('id="person-name"');
  expect(head).toMatchObject({ title: "Add a person", about: { "@type": "WebPage" } });
  expect(wants).toEqual([]);
});

test("a receipt is not indexed", async () => {
  const { head } = await renderPageOnServer(remote, "/receipts/:kind/:receipt", {
    address: "/receipts/person/abc",
  });
  expect(head).toMatchObject({ noIndex: true });
});

test("a receipt links to what is stored", async () => {
  const address = "/receipts/proof/abc";
  const { html } = await renderPageOnServer(remote, "/receipts/:kind/:receipt", { address });
  expect(html).toContain('href="/privacy"');
});

test("a receipt without data, as a user's document has it, says that scripts are needed", async () => {
  const page = "/receipts/:kind/:receipt";
  const address = "/receipts/person/abc";
  const needed = "<noscript><p>JavaScript is needed.</p></noscript>";
  expect((await renderPageOnServer(remote, page, { address })).html).toContain(needed);
  const at = "2026-01-31T10:00:00.000Z";
  const body = {
    ...{ kind: "person", subject: null, status: "rejected", rejectionReason: "No source" },
    ...{ createdAt: at, moderatedAt: at },
  };
  const data = { "GET /api/receipts/person/abc": { status: 200, body } };
  const { html } = await renderPageOnServer(remote, page, { address, data });
  expect(html).toContain("No source");
  expect(html).not.toContain(needed);
});

test("an empty code is an error of its field", async () => {
  const { html } = await renderPageOnServer(remote, "/receipts", { address: "/receipts?code=" });
  expect(html).toContain("Enter the code");
  expect((await renderPageOnServer(remote, "/receipts")).html).not.toContain("Enter the code");
});

test("what was sent has a plain check, not the ring of the seal", async () => {
  const { html } = await renderPageOnServer(remote, "/receipts/:kind/:receipt", {
    address: "/receipts/proof/none",
  });
  expect(html).toContain("lucide-check");
  expect(html).not.toContain("lucide-circle-check");
});

describe("a person who is sent without scripts", () => {
  const fields = {
    name: " Клара ",
    country: "США",
    age: "61",
    "birthDate.day": "25",
    "birthDate.month": "12",
    "birthDate.year": "1921",
    instagramUsername: "@clara",
    "typedLink.type": "telegram",
    "typedLink.url": "",
    "typedLink.username": "clara",
  };
  const send = (sent: Record<string, string>, failure: KnownResponse | null = null) =>
    renderPageOnServer(remote, "/submit-person", { form: { fields: sent, failure } });

  test("becomes the call that the form makes with scripts", async () => {
    const { formCall } = await send(fields);
    expect(formCall).toMatchObject({
      call: "POST /api/submit-person",
      next: "/receipts/person/{receipt}?sent",
      body: {
        name: "Клара",
        surname: null,
        country: "США",
        age: 61,
        birthDate: "1921-12-25",
        instagramUsername: "clara",
        profilePhoto: null,
        socialMedia: [{ type: "telegram", url: "https://t.me/clara", username: "clara" }],
      },
    });
  });

  test.each([
    ["forty", "NaN"],
    ["1e999", "Infinity"],
  ])("has the age %s sent as text, which is refused", async (age, text) => {
    const { formCall } = await send({ ...fields, age });
    expect(formCall?.body).toMatchObject({ age: text });
  });

  test("is shown again with its errors, beside the fields and in the summary", async () => {
    const wrong = {
      ...fields,
      ...{ name: " ", "birthDate.day": "32", notes: "<b>Notes</b>", phone: "12ab" },
      instagramUsername: "https://instagram.com/some one",
    };
    const { formCall, html, head } = await send(wrong);
    expect(formCall).toBeNull();
    expect(head?.title).toBe("Error: Add a person");
    expect(html).toContain('<a href="#person-name">Enter the name</a>');
    expect(html).toContain('id="person-name-error"');
    expect(html).toContain('<a href="#person-phone">');
    expect(html).toContain('<a href="#person-instagramUsername">');
    expect(html).toContain("There is no such date: 32.12.1921");
    expect(html).toContain('name="birthDate.day"');
    expect(html).toContain('value="32"');
    expect(html).toContain("&lt;b&gt;Notes&lt;/b&gt;</textarea>");
    expect(html).toContain('<option value="США" selected="">');
  });

  test("is shown again with why the call was rejected", async () => {
    const issues = [{ path: "phone", message: "Is no phone number" }];
    const body = { code: "validation", message: "Check the fields", issues, requestId: "1" };
    const { formCall, html } = await send(fields, { status: 422, body });
    expect(formCall).toBeNull();
    expect(html).toContain('<a href="#person-phone">Is no phone number</a>');
    const limit = { code: "proof-of-work-required", message: "Too many entries", requestId: "1" };
    expect((await send(fields, { status: 428, body: limit })).html).toContain("Too many entries");
  });

  test("whose names are those of an object's prototype changes nothing", async () => {
    const { formCall } = await send({ ...fields, constructor: "a", status: "approved" });
    expect(Object.keys(formCall?.body ?? {})).not.toContain("status");
  });
});

test("a page that is only read has no call of a form", async () => {
  expect((await renderPageOnServer(remote, "/submit-person")).formCall).toBeUndefined();
});

describe("without scripts a page about a person", () => {
  const person = {
    id: 7,
    slug: "clara-barton",
    name: "Clara",
    surname: "Barton",
    profilePhoto: null,
    phone: null,
    instagramUsername: null,
    socialMedia: [],
    contactsHidden: true,
    hiddenContacts: { phone: true, instagram: false, socialMedia: 2 },
  } as unknown as Person;
  const data = { "GET /api/public/people/7": { status: 200, body: person } };
  const send = (page: string, fields?: Record<string, string>, failure?: KnownResponse) =>
    renderPageOnServer(remote, `/people/:id/${page}`, {
      address: `/people/7/${page}`,
      data,
      form: fields ? { fields, failure: failure ?? null } : null,
    });

  test.each(["suggest-change", "add-proof"])(
    "has the form %s for whom it is about",
    async (page) => {
      const { html, head } = await send(page);
      expect(html).toMatch(/<form noValidate="" [^>]*method="post">/);
      expect(html).toContain("Clara Barton");
      expect(html).not.toMatch(/<button[^>]*disabled/);
      expect(head).toMatchObject({ noIndex: true });
    },
  );

  test.each(["suggest-change", "add-proof"])(
    "%s waits for the person, and is missing without",
    async (page) => {
      const options = { address: `/people/7/${page}` };
      const waiting = await renderPageOnServer(remote, `/people/:id/${page}`, options);
      expect(waiting.wants).toEqual(["GET /api/public/people/7"]);
      const body = { code: "erased", message: "Erased", requestId: "1" };
      const erased = { "GET /api/public/people/7": { status: 410, body } };
      const gone = await renderPageOnServer(remote, `/people/:id/${page}`, {
        ...options,
        data: erased,
      });
      expect(gone.head).toMatchObject({ status: 410 });
      expect(gone.formCall).toBeUndefined();
    },
  );

  test("suggests only what was typed or is to be removed", async () => {
    const fields = {
      phone: "",
      instagramUsername: " clara ",
      comment: "She said so",
      removeLinks: "on",
    };
    expect((await send("suggest-change", fields)).formCall).toEqual({
      call: "POST /api/people/7/suggest-edit",
      body: { instagramUsername: "clara", newSocialMedia: null, comment: "She said so" },
      next: "/receipts/contact-edit/{receipt}?sent",
    });
    const removed = { phone: "", "remove.phone": "on", instagramUsername: "" };
    expect((await send("suggest-change", removed)).formCall?.body).toEqual({ phone: null });
  });

  test("asks which is meant when links are to be removed and one is added", async () => {
    const fields = { removeLinks: "on", "typedLink.url": "https://example.com/clara" };
    const { formCall, html } = await send("suggest-change", fields);
    expect(formCall).toBeNull();
    expect(html).toContain('<a href="#change-newSocialMedia">');
    expect(html).toContain('value="https://example.com/clara"');
  });

  test("suggests nothing when nothing changes, and says so", async () => {
    const { formCall, html } = await send("suggest-change", { phone: " ", comment: "Because" });
    expect(formCall).toBeNull();
    expect(html).toContain('<a href="#change-phone">Change at least one contact</a>');
    expect(html).toContain("Because</textarea>");
  });

  test("says before its fields why it was not sent, and keeps what was typed", async () => {
    const body = { code: "proof-of-work-required", message: "Too many entries", requestId: "1" };
    const failure = { status: 428, body };
    const { html, head, formCall } = await send("suggest-change", { phone: "+1 202" }, failure);
    expect(formCall).toBeNull();
    expect(head?.title).toBe("Error: Suggest contact edits");
    expect(html).toMatch(/Error submitting edit suggestion\. Too many entries.*value="\+1 202"/s);
  });

  test("sends when and where a deed was done and how it is known", async () => {
    const known = { place: "Antietam", source: "https://loc.example/letters" };
    const sent = { description: "A hospital", deedDate: "09.1862 – 1864", ...known };
    const { formCall } = await send("add-proof", sent);
    expect(formCall?.body).toMatchObject({ deedDate: "1862-09/1864", ...known });
  });

  test("shows a date that is none beside its field", async () => {
    const sent = { description: "A hospital", deedDate: "in spring" };
    expect((await send("add-proof", sent)).formCall?.body).toMatchObject({ deedDate: "in spring" });
    const issues = [{ path: "deedDate", message: "Enter a day, a month, a year or a period" }];
    const body = { code: "validation", message: "Check the fields", requestId: "1", issues };
    const { html } = await send("add-proof", sent, { status: 422, body });
    expect(html).toContain(
      '<a href="#proof-deedDate">When it happened: Enter a day, a month, a year or a period',
    );
    expect(html).toContain('value="in spring"');
  });

  test("sends a proof anonymously, as it says", async () => {
    const { html, formCall } = await send("add-proof", { title: "", description: "A hospital" });
    expect(html).toContain("You are not logged in, so the entry is anonymous.");
    expect(formCall).toMatchObject({
      call: "POST /api/proofs",
      body: {
        personId: 7,
        title: null,
        description: "A hospital",
        isAnonymous: true,
        mediaUrls: [],
      },
      next: "/receipts/proof/{receipt}?sent",
    });
  });
});

describe("without scripts the receipt of a submission with a question", () => {
  const at = "2026-03-01T10:00:00.000Z";
  const question = { text: "When was it?", askedAt: at, answer: null, answerAt: null };
  const receipt = {
    kind: "proof",
    id: 7,
    status: "pending",
    questions: [question],
    rejectionReason: null,
    createdAt: at,
    moderatedAt: null,
  };
  const open = (form: { fields: Record<string, string>; failure: KnownResponse | null } | null) =>
    renderPageOnServer(remote, "/receipts/:kind/:receipt", {
      address: "/receipts/proof/abc",
      data: { "GET /api/receipts/proof/abc": { status: 200, body: receipt } },
      form,
    });
  const send = (text: string, failure: KnownResponse | null = null) =>
    open({ fields: { text }, failure });

  test("waits for the answer instead of a moderator, and has its form", async () => {
    const { html } = await open(null);
    expect(html).toContain("We are waiting for your answer to the question below");
    expect(html).not.toContain("within 24 hours");
    expect(html).toMatch(/<form noValidate="" [^>]*method="post">.*<textarea[^>]* name="text"/s);
    expect(html).not.toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  });

  test("sends the answer and leads back to the receipt", async () => {
    expect((await send(" In spring ")).formCall).toEqual({
      call: "POST /api/proofs/7/answer",
      body: { text: "In spring", receipt: "abc" },
      next: "/receipts/proof/abc",
    });
  });

  test("says what is wrong with it, and keeps what was typed", async () => {
    const missing = await send(" ");
    expect(missing.formCall).toBeNull();
    expect(missing.html).toContain("Enter the answer");
    const body = { code: "wrong-status", message: "It is decided", requestId: "1" };
    const refused = await send("In spring", { status: 409, body });
    expect(refused.html).toContain("Failed to send the answer. It is decided");
    expect(refused.html).toContain("In spring</textarea>");
  });
});
