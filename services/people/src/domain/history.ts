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
 * who did it. Left out are what happened before the publication and proofs that were never public.
 */
export function publicHistory({ person, entries, proofs }: Sources): RecordChange[] {
  const proofIds = new Set(proofs.map(({ _id }) => _id));
  const ofPerson = entries.filter(({ kind }) => kind === "person");
  const changes = [
    added(person),
    ...sincePublication(ofPerson).map((entry) => changeOf(entry, person)),
    ...proofs.map(approved),
    ...entries
      .filter(({ kind, subject }) => kind === "proof" && proofIds.has(Number(subject)))
      // Their approvals are those of `proofs`, which has imported ones too.
      .filter(({ action }) => action !== "approved")
      .map((entry) => changeOf(entry, person)),
  ];
  return changes
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

/** Returns the entries from the first approval on, or all of a person who was added as approved. */
function sincePublication(entries: readonly AuditEntry[]): AuditEntry[] {
  const wasSubmitted = entries.every(({ action }) => action !== "created");
  const approvals = entries.filter(({ action }) => action === "approved").map(({ id }) => id);
  const first = (wasSubmitted && approvals.toSorted()[0]) || "";
  return entries.filter(({ id, action }) => action !== "created" && id >= first);
}

const isPublicAction = (action: string): action is RecordChange["action"] =>
  (historyActions as readonly string[]).includes(action);

/** Returns null for an entry that shows nothing of what the public sees. */
function changeOf(entry: AuditEntry, person: StoredPerson): RecordChange | null {
  const { action, at, subject } = entry;
  const kind = entry.kind === "proof" ? "proof" : "person";
  if (!isPublicAction(action)) return null;
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
