import { type ImportedPerson, type Issue, importedPerson } from "@deeds/contracts";
import { type Actor, AppError, refuse, type Transaction } from "@deeds/service-kit";
import {
  type Importer,
  importAuditEntry,
  movesOf,
  type PlannedRow,
  planRows,
  type ReadRow,
} from "@deeds/service-kit/transfer";
import { contentOf, emptyContent, type PersonContent } from "../../domain/person-content.ts";
import { personEvent } from "../../events.ts";
import type { PersonChange } from "../../models/people.ts";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";
import { checkContent, deriveFields, linkOf, type SentFields } from "../content/content.ts";
import { personEntry } from "../steps/audit-person.ts";
import { recordMoves } from "../steps/derived-records.ts";
import { findErasedContacts } from "../steps/find-person.ts";
import { newPerson } from "../steps/save-person.ts";
import { claimSlugsOfNames } from "../steps/slugs.ts";

type PersonStep = PlannedRow<StoredPerson>;

/** Finds people by external ids, of other systems or our own, and which of them no longer exist. */
async function findKnown(
  context: ServiceContext,
  tx: Transaction | null,
  externalIds: readonly string[],
) {
  const { models, internalIds } = context;
  const known = await models.people.findByExternalIds(externalIds, internalIds, tx);
  const unknown = externalIds.filter((externalId) => !known.has(externalId));
  return {
    known,
    erased: await findErasedExternalIds(context, unknown),
    lost: new Set(unknown.filter((externalId) => internalIds.idOf(externalId) !== null)),
  };
}

/** Returns those external ids, of other systems or our own, that belonged to erased people. */
async function findErasedExternalIds(
  { models, marks, internalIds }: ServiceContext,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const internal = new Map(externalIds.map((text) => [internalIds.idOf(text), text]));
  const marked = new Map(externalIds.map((text) => [marks.ofExternalId(text), text]));
  const ids = [...internal.keys()].filter((id) => id !== null);
  const [byId, byMark] = await Promise.all([
    models.erasedPeople.findByIds(ids),
    models.erasedPeople.findByExternalIds([...marked.keys()]),
  ]);
  return new Set([
    ...byId.flatMap(({ _id }) => internal.get(_id) ?? []),
    ...byMark.flatMap(({ externalMark }) => marked.get(externalMark ?? "") ?? []),
  ]);
}

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
function decideRow(
  fields: ImportedPerson,
  before: StoredPerson | null,
  context: RowContext,
): PersonStep | null {
  const step = before ? change(before, fields, context) : add(fields, context);
  // A dry run drops the search fields: they need the most memory and are not searched.
  return step && context.dryRun ? { ...step, after: { ...step.after, search: [] } } : step;
}

function add({ status, ...fields }: ImportedPerson, context: RowContext): PersonStep {
  const { erased, lost, ids, actor, now } = context;
  if (erased.has(fields.externalId)) throw refuse.erased();
  if (lost.has(fields.externalId)) throw refuse.notFound();
  const isOther = Boolean(status) && status !== "approved";
  const content = readContent(emptyContent, fields, {
    now,
    mustHaveName: true,
    issues: isOther ? [{ path: "status", message: "import-approved-only" }] : [],
  });
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
): PersonStep | null {
  const isOther = Boolean(status) && status !== before.status;
  const content = readContent(contentOf(before), fields, {
    now,
    mustHaveName: before.status === "approved",
    issues: isOther ? [{ path: "status", message: "import-status" }] : [],
  });
  if (isSame(contentOf(before), content)) return null;
  if (before.mergedInto) throw new AppError("already-merged");
  const derived = deriveFields(content, before.removal);
  const version = before.version + 1;
  return { before, after: { ...before, ...content, ...derived, updatedAt: now, version } };
}

interface ContentRules {
  now: Date;
  mustHaveName: boolean;
  /** Other issues of the row. */
  issues: readonly Issue[];
}

/** Throws `validation` with all issues of a row. */
function readContent(before: PersonContent, fields: SentFields, rules: ContentRules) {
  const { content, issues } = checkContent(before, fields, rules.now);
  const isNameless = rules.mustHaveName && content.name === null;
  const found = [
    ...rules.issues,
    ...(isNameless ? [nameIsRequired] : []),
    // A name is enough content.
    ...issues.filter(({ message }) => !(isNameless && message === "at-least-one-field")),
    ...(fields.birthDate && content.birthDate === null ? [noSuchDate] : []),
  ];
  if (found.length > 0) throw refuse.validation(found);
  return content;
}

const nameIsRequired: Issue = { path: "name", message: "name-required" };
/** A form leaves such a date out; here its author is not asked again. */
const noSuchDate: Issue = { path: "birthDate", message: "birth-date" };

const isSame = (one: PersonContent, other: PersonContent): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

const comparable = (content: PersonContent) => ({
  ...content,
  socialMedia: content.socialMedia.map(linkOf),
});

/** Writes the changes of a batch, grouped by kind. */
async function writeSteps(
  context: ServiceContext,
  tx: Transaction,
  planned: { steps: readonly PersonStep[]; actor: Actor },
): Promise<void> {
  const { models, messaging, audit } = context;
  const steps = await complete(context, tx, planned.steps);
  const moves = movesOf(steps);
  const added = moves.filter(({ before }) => before === null).map(({ after }) => after);
  await models.people.insert(tx, added);
  // After an `edit-conflict` the rows are retried one by one.
  await models.people.updateMany(tx, moves.flatMap(changeOf));
  await recordMoves(context, tx, moves);
  await messaging.record(tx, steps.flatMap(eventsOf));
  await audit.record(tx, ...steps.flatMap((step) => auditEntriesOf(step, planned.actor)));
}

function changeOf({ before, after: { _id, ...changes } }: PersonStep): PersonChange[] {
  return before ? [{ before, changes }] : [];
}

/** Adds the data of new people that needs the database. */
async function complete(context: ServiceContext, tx: Transaction, steps: readonly PersonStep[]) {
  const added = steps.filter(({ before }) => before === null).map(({ after }) => after);
  if (added.length === 0) return [...steps];
  const slugs = await claimSlugsOfNames(context, tx, added);
  const erased = await findErasedContacts(context, added);
  const erasedBefore = new Set(added.filter((_, index) => erased[index]).map(({ _id }) => _id));
  const completed = (person: StoredPerson): StoredPerson => ({
    ...person,
    slug: slugs.get(person._id) ?? person.slug,
    ...(erasedBefore.has(person._id) && { erasedBefore: true }),
  });
  return steps.map(({ before, after }) => ({
    before: before && completed(before),
    after: completed(after),
  }));
}

const eventsOf = ({ before, after }: PersonStep) =>
  before
    ? [personEvent("person_updated", after)]
    : [personEvent("person_created", after), personEvent("person_approved", after)];

const auditEntriesOf = ({ before, after }: PersonStep, actor: Actor) =>
  before ? [personEntry({ actor, action: "updated", before, after })] : [];

/**
 * Imports people from a file as approved, matched by external id. Each batch is one transaction with
 * its events and audit entries; importing the same file again changes nothing.
 */
export function peopleImporter(
  context: ServiceContext,
  { actor, dryRun, now }: { actor: Actor; dryRun: boolean; now: Date },
): Importer<ImportedPerson> {
  const wouldBeStored = dryRun ? new Map<string, StoredPerson>() : null;
  const plan = async (tx: Transaction | null, lines: readonly ReadRow<ImportedPerson>[]) => {
    const externalIds = lines.map(({ fields }) => fields.externalId);
    const found = await findKnown(context, tx, externalIds);
    const count = externalIds.filter((externalId) => !found.known.has(externalId)).length;
    const ids = dryRun ? [] : await context.database.nextIds("people", count);
    const planning = { ...found, ids, actor, now, dryRun };
    return planRows(lines, {
      known: found.known,
      remembered: wouldBeStored,
      internalIds: context.internalIds,
      decide: (fields, before) => decideRow(fields, before, planning),
    });
  };
  return {
    dryRun,
    schema: importedPerson,
    importTogether: async (lines) => {
      if (dryRun) return (await plan(null, lines)).outcomes;
      return context.database.transaction(async (tx) => {
        const { steps, outcomes } = await plan(tx, lines);
        await writeSteps(context, tx, { steps, actor });
        const entry = importAuditEntry({ actor, kind: "person" }, lines, outcomes);
        await context.audit.record(tx, ...entry);
        return outcomes;
      });
    },
  };
}
