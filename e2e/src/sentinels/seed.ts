import { endpoints, webhookEvents } from "@deeds/contracts";
import { type Caller, createCaller, signIn } from "@deeds/test-kit/caller";
import { pdf, png } from "../files.ts";
import { approval, callFor, openAccount, rejection } from "../records.ts";
import type { Sentinels } from "./sentinels.ts";

export type Seeded = Awaited<ReturnType<typeof seedAll>>;

export async function seedAll(
  { origin, admin, receiver }: { origin: string; admin: Caller; receiver: string },
  marks: Sentinels,
) {
  const callers = { sender: createCaller(origin), admin, marks };
  const webhook = await seedWebhook(callers, receiver);
  const shown = await seedShownPerson(callers);
  const waiting = await seedWaitingPerson(callers);
  const rejected = await seedRejectedPerson(callers);
  const withheld = await seedHiddenPerson(callers);
  const approved = await seedProof(callers, shown.id, "a shown proof", "content");
  await callFor(admin, endpoints.moderateProof, approved.id, approval);
  const pending = await seedProof(callers, shown.id, "a waiting proof", "unpublished");
  const refused = await seedProof(callers, shown.id, "a rejected proof", "unpublished");
  const reason = marks.mark("unpublished", "a rejected proof: reason");
  await callFor(admin, endpoints.moderateProof, refused.id, rejection(reason));
  const suggestion = await seedSuggestions(callers);
  await seedAccount(origin, marks);
  return {
    /** The search word that finds them for all viewers. */
    publicName: shown.surname ?? "",
    people: { shown: shown.id, waiting: waiting.id, rejected, withheld: withheld.id },
    slugs: [shown.slug ?? "", withheld.slug ?? ""],
    proofs: [approved.id, pending.id, refused.id],
    proofFiles: [...approved.files, ...pending.files],
    photos: [waiting.photo],
    webhook,
    receipts: {
      person: waiting.receipt,
      proof: pending.receipt,
      "contact-edit": suggestion,
      removal: withheld.receipt,
    },
  };
}

interface Seeding {
  sender: Caller;
  admin: Caller;
  marks: Sentinels;
}

async function seedWebhook({ admin, marks }: Seeding, url: string): Promise<number> {
  const body = { url, events: webhookEvents };
  const { id, secretKey } = await admin.call(endpoints.createWebhook, { body });
  marks.found("secret", "a subscriber's secret", secretKey.replace("whsec_", ""));
  return id;
}

function contacts(kind: Parameters<Sentinels["mark"]>[0], of: string, marks: Sentinels) {
  return {
    phone: marks.phone(kind, `${of}: phone`),
    instagramUsername: marks.mark(kind, `${of}: instagramUsername`),
    instagram: `https://instagram.com/${marks.mark(kind, `${of}: instagram`)}`,
    socialMedia: [
      {
        type: "other",
        url: `https://social.example/${marks.mark(kind, `${of}: social url`)}`,
        username: marks.mark(kind, `${of}: social username`),
        title: marks.mark(kind, `${of}: social title`),
      },
    ],
  };
}

async function seedShownPerson({ admin, marks }: Seeding) {
  const identity = Object.fromEntries(
    ["passport", "taxId", "address", "other"].map((name) => [
      name,
      marks.mark("identity", `a shown person: additionalData.${name}`),
    ]),
  );
  return admin.call(endpoints.createPerson, {
    body: {
      name: "Мария",
      surname: `Видная${Date.now()}`,
      notes: "Открыто.",
      country: "Украина",
      ...contacts("contact", "a shown person", marks),
      additionalData: identity,
      externalId: marks.mark("identity", "a shown person: externalId"),
    },
  });
}

function waitingFields(of: string, marks: Sentinels) {
  return {
    name: marks.mark("announced", `${of}: name`),
    surname: marks.mark("announced", `${of}: surname`),
    city: marks.mark("announced", `${of}: city`),
    occupation: marks.mark("announced", `${of}: occupation`),
    notes: marks.mark("unpublished", `${of}: notes`),
    ...contacts("unpublished", of, marks),
  };
}

async function seedWaitingPerson({ sender, marks }: Seeding) {
  const { url } = await sender.upload(endpoints.uploadPersonPhoto, png("portrait.png"));
  const photo = lastSegment(url);
  marks.found("unpublished", "a waiting person: photo", photo);
  const body = { ...waitingFields("a waiting person", marks), profilePhoto: url };
  const { person, receipt } = await sender.call(endpoints.submitPerson, { body });
  return { id: person.id, photo, receipt: receiptOf(receipt, "a waiting person", marks) };
}

async function seedRejectedPerson({ sender, admin, marks }: Seeding) {
  const body = waitingFields("a rejected person", marks);
  const { person } = await sender.call(endpoints.submitPerson, { body });
  const rejectionReason = marks.mark("unpublished", "a rejected person: reason");
  await callFor(admin, endpoints.moderatePerson, person.id, rejection(rejectionReason));
  return person.id;
}

async function seedHiddenPerson({ sender, admin, marks }: Seeding) {
  const fields = contacts("withheld", "a person who asked for removal", marks);
  const { id, slug } = await admin.call(endpoints.createPerson, {
    body: { name: "Вера", surname: `Скрытая${Date.now()}`, ...fields },
  });
  const { receipt } = await callFor(sender, endpoints.requestRemoval, id, {
    relation: marks.mark("unpublished", "a removal request: relation"),
    wish: "hide",
    text: marks.mark("unpublished", "a removal request: text"),
    knownContact: fields.phone,
  });
  return { id, slug, receipt: receiptOf(receipt, "a removal request", marks) };
}

async function seedProof(
  { sender, marks }: Seeding,
  personId: number,
  of: string,
  kind: "content" | "unpublished",
) {
  // The name of a file and its metadata are removed.
  const fileName = `${marks.mark(kind, `${of}: name of a file`, false)}.pdf`;
  const own = pdf(marks.mark(kind, `${of}: bytes`, false), fileName);
  // One after the other: the first one opens the session that the second one belongs to.
  const first = await sender.upload(endpoints.uploadProofFile, own);
  const files = [first, await sender.upload(endpoints.uploadProofFile, png("deed.png"))];
  const names = files.map(({ url }) => lastSegment(url));
  for (const file of names) marks.found(kind, `${of}: address of a file`, file);
  const name = marks.mark("identity", `${of}: name in additionalData`);
  const body = {
    personId,
    title: kind === "content" ? "Открыто" : marks.mark("announced", `${of}: title`),
    description: marks.mark(kind, `${of}: description`),
    isAnonymous: true,
    mediaUrls: files.map(({ url }) => url),
    additionalData: { [name]: marks.mark("identity", `${of}: additionalData`) },
  };
  const { proof, receipt } = await sender.call(endpoints.createProof, { body });
  return { id: proof.id, files: names, receipt: receiptOf(receipt, of, marks) };
}

async function seedSuggestions({ sender, admin, marks }: Seeding) {
  const body = { name: "Анна", surname: `Исправленная${Date.now()}` };
  const { id } = await admin.call(endpoints.createPerson, { body });
  const first = suggestionFields("unpublished", "a waiting suggestion", marks);
  const waiting = await callFor(sender, endpoints.suggestEdit, id, first);
  const second = suggestionFields("contact", "an applied suggestion", marks);
  const applied = await callFor(sender, endpoints.suggestEdit, id, second);
  const decision = { ...approval, apply: true };
  await callFor(admin, endpoints.moderateContactEdit, applied.suggestion.id, decision);
  receiptOf(applied.receipt, "an applied suggestion", marks);
  return receiptOf(waiting.receipt, "a waiting suggestion", marks);
}

function suggestionFields(kind: "unpublished" | "contact", of: string, marks: Sentinels) {
  const url = `https://social.example/${marks.mark(kind, `${of}: social url`)}`;
  return {
    phone: marks.phone(kind, `${of}: phone`),
    instagramUsername: marks.mark(kind, `${of}: instagramUsername`),
    newSocialMedia: [{ type: "telegram", url }],
    comment: marks.mark("unpublished", `${of}: comment`),
  };
}

async function seedAccount(origin: string, marks: Sentinels) {
  const { username, password } = await openAccount(origin);
  marks.found("secret", "a password", password);
  const caller = await signIn(origin, username, password);
  for (const pair of caller.cookie.split("; ")) {
    marks.found("secret", "a session", pair.slice(pair.indexOf("=") + 1));
  }
  const wrong = marks.mark("secret", "a wrong password");
  await createCaller(origin)
    .call(endpoints.login, { body: { username, password: wrong } })
    .catch(() => undefined);
}

function receiptOf(receipt: string | null, of: string, marks: Sentinels): string {
  if (receipt === null) throw new Error(`${of} came without a receipt`);
  return marks.found("secret", `${of}: receipt`, receipt);
}

const lastSegment = (url: string): string => url.slice(url.lastIndexOf("/") + 1);
