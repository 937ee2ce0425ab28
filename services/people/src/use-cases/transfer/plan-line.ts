import type { ImportedPerson } from "@deeds/contracts";
import { type Actor, type AppError, refuse } from "@deeds/service-kit";
import type { OwnIds, ReadLine } from "@deeds/transfer";
import { contentOf, emptyContent, type PersonContent } from "../../domain/person-content.ts";
import type { StoredPerson } from "../../models/person.ts";
import { nameRequired } from "../add-person.ts";
import { deriveFields } from "../content/derive-fields.ts";
import { mergeContent } from "../content/merge-content.ts";
import { linkOf } from "../content/normalise-contacts.ts";
import { newPerson } from "../steps/new-person.ts";

/** What a line does to a person. */
export interface Step {
  /** Null: the line adds the person. */
  before: StoredPerson | null;
  after: StoredPerson;
}

export interface Plan {
  externalId: string;
  /** Who it is about; null when nobody is known by that id and nobody is added. */
  person: StoredPerson | null;
  /** Null: nothing changes. */
  step: Step | null;
  error?: AppError;
}

export interface PlanContext {
  /** People as the lines before have left them. */
  known: Map<string, StoredPerson>;
  /** External ids of people who were erased. */
  erased: ReadonlySet<string>;
  /** Names of our own for people who are not there. */
  lost: ReadonlySet<string>;
  ownIds: OwnIds;
  /** Numbers for whoever is new; none in a dry run. */
  ids: number[];
  actor: Actor;
  now: Date;
}

/** Decides by the rules of the ordinary calls what a line changes; throws its refusal. */
export function planLine({ fields }: ReadLine<ImportedPerson>, context: PlanContext): Plan {
  const { externalId } = fields;
  const before = context.known.get(externalId);
  const step = before ? change(before, fields, context) : add(fields, context);
  if (step) remember(context.known, externalId, step.after, context.ownIds);
  return { externalId, person: step?.after ?? before ?? null, step };
}

/** Under each id by which a later line may name the person. */
export function remember(
  known: Map<string, StoredPerson>,
  externalId: string,
  person: StoredPerson,
  ownIds: OwnIds,
): void {
  known.set(externalId, person);
  known.set(ownIds.of(person._id), person);
  if (person.externalId) known.set(person.externalId, person);
}

function add({ status, ...fields }: ImportedPerson, context: PlanContext): Step {
  const { erased, lost, ids, actor, now } = context;
  if (erased.has(fields.externalId)) throw refuse.erased();
  if (lost.has(fields.externalId)) throw refuse.notFound();
  if (status && status !== "approved") throw refused("status", "import-approved-only");
  const content = mergeContent(emptyContent, fields, now);
  if (content.name === null) throw nameRequired();
  const about = { status: "approved", createdById: actor.userId, wasErased: false, now } as const;
  return { before: null, after: newPerson(content, { ...about, id: ids.shift() ?? 0 }) };
}

function change(
  before: StoredPerson,
  { status, externalId: _, ...fields }: ImportedPerson,
  { now }: PlanContext,
): Step | null {
  if (status && status !== before.status) throw refused("status", "import-status");
  const content = mergeContent(contentOf(before), fields, now);
  if (before.status === "approved" && content.name === null) throw nameRequired();
  if (isSame(contentOf(before), content)) return null;
  const derived = deriveFields(content, before.removal);
  const version = before.version + 1;
  return { before, after: { ...before, ...content, ...derived, updatedAt: now, version } };
}

const isSame = (one: PersonContent, other: PersonContent): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

const comparable = (content: PersonContent) => ({
  ...content,
  socialMedia: content.socialMedia.map(linkOf),
});

const refused = (path: string, message: string) => refuse.validation([{ path, message }]);
