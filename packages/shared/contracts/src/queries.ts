import { z } from "zod";
import { type ProcessName, processNames, type ServiceName, serviceNames } from "./endpoint.ts";
import { auditFilter, auditPage } from "./entities/audit.ts";
import { mailedNews } from "./entities/following.ts";
import { recordStatuses, reviewPart, senderPart } from "./entities/moderation.ts";
import { lookAlike } from "./entities/person.ts";
import { proof } from "./entities/proof.ts";
import { contactChanges, contactValues } from "./entities/suggestion.ts";
import { serviceReport } from "./entities/system.ts";
import { personState, proofState } from "./events.ts";

/** A NATS request from one service to another, with a deadline; never a write. */
export interface Query<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly service: ProcessName;
  /** The processes that NATS lets send it. */
  readonly callers: readonly ProcessName[];
  readonly input: Input;
  readonly output: Output;
}

const count = z.int().min(0);

/** Rows with ids above `after` up to `upTo`, to rebuild a copy. */
const range = z.object({ after: count, upTo: count });
const statesOf = <State extends z.ZodType>(state: State) =>
  z.object({
    /** The highest id. */
    last: count,
    /** The state in the newest event about each, with its version. */
    states: z.array(z.object({ version: z.int(), data: state })),
  });

export const queries = {
  /** Approved proofs of a person, newest first, gated for the viewer described. */
  proofsOfPerson: {
    name: "proofs.of-person",
    service: "proofs",
    callers: ["people"],
    input: z.object({ personId: z.int(), fullAccess: z.boolean(), userId: z.int().nullable() }),
    output: z.array(proof),
  },
  proofStats: {
    name: "proofs.stats",
    service: "proofs",
    callers: ["people"],
    input: z.object({}),
    output: z.object({ approved: count, pending: count, rejected: count }),
  },
  contactEditStats: {
    name: "contact-edits.stats",
    service: "contact-edits",
    callers: ["people"],
    input: z.object({}),
    output: z.object({ pending: count }),
  },
  userStats: {
    name: "auth.stats",
    service: "auth",
    callers: ["people"],
    input: z.object({}),
    output: z.object({ activeUsers: count }),
  },
  /** People as in their events, every status. */
  peopleStates: {
    name: "people.states",
    service: "people",
    callers: ["proofs", "contact-edits"],
    input: range,
    output: statesOf(personState),
  },
  /** Approved proofs as in their events. */
  approvedProofStates: {
    name: "proofs.approved-states",
    service: "proofs",
    callers: ["people"],
    input: range,
    output: statesOf(proofState),
  },
  /** Names and contacts of people by id, every status; for services only. */
  peopleContacts: {
    name: "people.contacts",
    service: "people",
    callers: ["contact-edits"],
    input: z.object({ ids: z.array(z.int()).max(500) }),
    output: z.array(
      z.object({
        id: z.int(),
        slug: z.string().nullable(),
        /** Name and surname. */
        name: z.string().nullable(),
        status: z.enum(recordStatuses),
        version: z.int(),
        contacts: contactValues,
      }),
    ),
  },
  /**
   * People by id and by external id; unknown ones are left out. Each
   * has the requested external id, or the one that an export would contain.
   */
  peopleExternalIds: {
    name: "people.external-ids",
    service: "people",
    callers: ["proofs"],
    input: z.object({
      ids: z.array(z.int()).max(500),
      externalIds: z.array(z.string()).max(500),
    }),
    output: z.array(
      z.object({
        id: z.int(),
        externalId: z.string(),
        slug: z.string().nullable(),
        status: z.enum(recordStatuses),
      }),
    ),
  },
  /** The newest unread news of what an account follows, at most those of one mail. */
  unreadNews: {
    name: "people.unread-news",
    service: "people",
    callers: ["auth"],
    input: z.object({
      userId: z.int(),
      /** The only ones to return; `null`: all but `except`. */
      only: z.array(z.string()).nullable(),
      except: z.array(z.string()),
    }),
    output: z.array(mailedNews),
  },
  /** Other approved people with one of these contacts. */
  sameContacts: {
    name: "people.same-contacts",
    service: "people",
    callers: ["contact-edits"],
    input: z.object({ personId: z.int(), changes: contactChanges }),
    output: z.array(lookAlike),
  },
  /** Suggested contacts as they would be stored, with their errors. */
  contactsCheck: {
    name: "people.check-contacts",
    service: "people",
    callers: ["contact-edits"],
    input: z.object({ personId: z.int(), changes: contactChanges }),
    output: z.object({
      changes: contactChanges,
      issues: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  },
} as const satisfies Record<string, Query>;

/** The state of a process with its queues. */
export const systemQuery = (service: ProcessName) =>
  ({
    name: `${service}.system`,
    service,
    callers: ["auth"],
    input: z.object({}),
    output: serviceReport,
  }) satisfies Query;

const reviewServices = ["proofs", "contact-edits"] as const;
const senderServices = ["people", "proofs", "contact-edits"] as const;

/** The review statistics of a service. */
export const reviewQuery = (service: (typeof reviewServices)[number]) =>
  ({
    name: `${service}.review`,
    service,
    callers: ["people"],
    input: z.object({}),
    output: reviewPart,
  }) satisfies Query;

/** What an account sent to a service, for each kind of the service. */
export const senderQuery = (service: (typeof senderServices)[number]) =>
  ({
    name: `${service}.sender`,
    service,
    callers: ["auth"],
    input: z.object({ userId: z.int() }),
    output: z.array(senderPart),
  }) satisfies Query;

/**
 * The audit log of one service. The auth service merges them; the people service reads that of proofs for the
 * history of a person. A page may be shorter than requested, to fit into one message; then `more` is true.
 */
export const auditQuery = (service: ServiceName) =>
  ({
    name: `${service}.audit`,
    service,
    callers: service === "proofs" ? ["auth", "people"] : ["auth"],
    input: auditFilter,
    output: auditPage,
  }) satisfies Query;

/** Every query of every process. */
export const queryList: readonly Query[] = [
  ...Object.values(queries),
  ...processNames.map(systemQuery),
  ...reviewServices.map(reviewQuery),
  ...senderServices.map(senderQuery),
  ...serviceNames.map(auditQuery),
];
