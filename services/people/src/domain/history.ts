import {
  type AuditEntry,
  historyActions,
  historyFields,
  type RecordChange,
} from "@deeds/contracts";
import type { CountedProof } from "../models/counted-proof.ts";
import type { StoredPerson } from "../models/person.ts";

/** Fields that every visitor sees, with values short enough for a line. */
const shownFields = [
  "name",
  "surname",
  "age",
  "birthDate",
  "country",
  "city",
  "occupation",
] as const;

interface Sources {
  person: StoredPerson;
  /** Audit entries of the person and of proofs, in any order. */
  entries: readonly AuditEntry[];
  /** The proofs that are or were public. */
  proofs: readonly CountedProof[];
}

/**
 * Returns the public changes of a person's record, newest first: what happened to what and when, without
 * who did it. Left out is what happened to the record, or to a proof, while it was not public.
 */
export function publicHistory({ person, entries, proofs }: Sources): RecordChange[] {
  const ofPerson = whilePublic(entries.filter(({ kind }) => kind === "person"));
  const ofProofs = proofs.flatMap((proof) => {
    const own = entries.filter(
      ({ kind, subject }) => kind === "proof" && Number(subject) === proof._id,
    );
    const isLogged = own.some(({ action }) => action === "approved");
    const changes = whilePublic(own).map((entry) => changeOf(entry, person));
    // An import approves many with one entry.
    return isLogged || proof.isWithdrawn ? changes : [approved(proof), ...changes];
  });
  return [added(person), ...ofPerson.map((entry) => changeOf(entry, person)), ...ofProofs]
    .filter((change) => change !== null)
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

const plain = { proofId: null, fields: [], values: {} };

const added = ({ createdAt }: StoredPerson): RecordChange => ({
  ...plain,
  at: createdAt.toISOString(),
  kind: "person",
  action: "created",
});

const approved = ({ _id, at }: CountedProof): RecordChange => ({
  ...plain,
  at: at.toISOString(),
  kind: "proof",
  proofId: _id,
  action: "approved",
});

const withdrawals: readonly string[] = ["unpublished", "hidden"];
const publications: readonly string[] = ["approved", "restored"];
const statusActions = [...withdrawals, ...publications, "created", "rejected", "reopened"];

/** Returns the entries of one record that happened while it was public, or made it so. */
function whilePublic(entries: readonly AuditEntry[]): AuditEntry[] {
  const ordered = entries.toSorted((one, other) => one.id.localeCompare(other.id));
  const first = ordered.find(({ action }) => statusActions.includes(action))?.action ?? "created";
  // Added by an administrator or an import, or withdrawn later.
  let isPublic = first === "created" || withdrawals.includes(first);
  return ordered.filter(({ action }) => {
    const wasPublic = isPublic;
    if (publications.includes(action)) isPublic = true;
    else if (statusActions.includes(action) && action !== "created") isPublic = false;
    return wasPublic || isPublic;
  });
}

const isPublicAction = (action: string): action is RecordChange["action"] =>
  (historyActions as readonly string[]).includes(action);

/** Returns null for an entry that shows nothing of what the public sees. */
function changeOf(entry: AuditEntry, person: StoredPerson): RecordChange | null {
  const { action, at, subject } = entry;
  const kind = entry.kind === "proof" ? "proof" : "person";
  if (!isPublicAction(action) || action === "created") return null;
  const fields = historyFields[kind].filter((field) => field in entry.changes);
  if (action === "updated" && fields.length === 0) return null;
  const isProof = kind === "proof";
  return {
    at,
    kind,
    action,
    proofId: isProof ? Number(subject) : null,
    fields: action === "updated" ? [...fields] : [],
    values: action === "updated" && !isProof ? presentValues(entry, person) : {},
  };
}

/** The new values that the record still has: earlier ones may have been corrected or withdrawn. */
function presentValues({ changes }: AuditEntry, person: StoredPerson): RecordChange["values"] {
  const values: RecordChange["values"] = {};
  for (const field of shownFields) {
    const value = person[field];
    if (value !== null && changes[field] && changes[field].after === value) values[field] = value;
  }
  return values;
}
