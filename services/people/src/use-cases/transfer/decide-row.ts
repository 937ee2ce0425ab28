import type { ImportedPerson } from "@deeds/contracts";
import { type Actor, AppError, refuse } from "@deeds/service-kit";
import type { PlannedRow } from "@deeds/service-kit/transfer";
import { contentOf, emptyContent, type PersonContent } from "../../domain/person-content.ts";
import type { StoredPerson } from "../../models/person.ts";
import { nameRequired } from "../add-person.ts";
import { deriveFields, linkOf, mergeContent } from "../content/content.ts";
import { newPerson } from "../steps/save-person.ts";

interface RowContext {
  /** External ids of erased people. */
  erased: ReadonlySet<string>;
  /** Internal ids of people who do not exist. */
  lost: ReadonlySet<string>;
  /** Ids for new people; empty in a dry run. */
  ids: number[];
  actor: Actor;
  now: Date;
  dryRun: boolean;
}

/** Returns the change of a row by the rules of the ordinary endpoints; throws its error. */
export function decideRow(
  fields: ImportedPerson,
  before: StoredPerson | null,
  context: RowContext,
): PlannedRow<StoredPerson> | null {
  const step = before ? change(before, fields, context) : add(fields, context);
  // A dry run drops the search fields: they need the most memory and are not searched.
  return step && context.dryRun ? { ...step, after: { ...step.after, search: [] } } : step;
}

function add({ status, ...fields }: ImportedPerson, context: RowContext): PlannedRow<StoredPerson> {
  const { erased, lost, ids, actor, now } = context;
  if (erased.has(fields.externalId)) throw refuse.erased();
  if (lost.has(fields.externalId)) throw refuse.notFound();
  if (status && status !== "approved") throw refused("status", "import-approved-only");
  const content = mergeContent(emptyContent, fields, now);
  if (content.name === null) throw nameRequired();
  const person = newPerson(content, {
    id: ids.shift() ?? 0,
    status: "approved",
    createdById: actor.userId,
    wasErased: false,
    now,
  });
  return { before: null, after: person };
}

function change(
  before: StoredPerson,
  { status, externalId: _, ...fields }: ImportedPerson,
  { now }: RowContext,
): PlannedRow<StoredPerson> | null {
  if (status && status !== before.status) throw refused("status", "import-status");
  const content = mergeContent(contentOf(before), fields, now);
  if (before.status === "approved" && content.name === null) throw nameRequired();
  if (isSame(contentOf(before), content)) return null;
  if (before.mergedInto) throw new AppError("already-merged");
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
