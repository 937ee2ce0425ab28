import { z } from "zod";
import type { ProcessName, ServiceName } from "./endpoint.ts";
import { auditFilter, auditPage } from "./entities/audit.ts";
import { moderationStatuses, reviewPart } from "./entities/moderation.ts";
import { lookAlike } from "./entities/person.ts";
import { proof } from "./entities/proof.ts";
import { contactChanges, contactValues } from "./entities/suggestion.ts";
import { serviceReport } from "./entities/system.ts";
import { personState, proofState } from "./events.ts";

/** A question one service answers to another over NATS, with a deadline; never a write. */
export interface Query<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly service: ProcessName;
  readonly input: Input;
  readonly output: Output;
}

const define = <Input extends z.ZodType, Output extends z.ZodType>(
  query: Query<Input, Output>,
): Query<Input, Output> => query;

const count = z.int().min(0);

/** Rows with ids above `after` up to `upTo`, for whoever builds a copy of them again. */
const range = z.object({ after: count, upTo: count });
const statesOf = <State extends z.ZodType>(state: State) =>
  z.object({
    /** The highest id of all. */
    last: count,
    /** As the newest event about each tells of it, with its version. */
    states: z.array(z.object({ version: z.int(), data: state })),
  });

export const queries = {
  /** Approved proofs of a person, newest first, gated for the viewer described. */
  proofsOfPerson: define({
    name: "proofs.of-person",
    service: "proofs",
    input: z.object({ personId: z.int(), fullAccess: z.boolean(), userId: z.int().nullable() }),
    output: z.array(proof),
  }),
  proofStats: define({
    name: "proofs.stats",
    service: "proofs",
    input: z.object({}),
    output: z.object({ approved: count, pending: count, rejected: count }),
  }),
  userStats: define({
    name: "auth.stats",
    service: "auth",
    input: z.object({}),
    output: z.object({ activeUsers: count }),
  }),
  /** People as their events tell of them, every status. */
  peopleStates: define({
    name: "people.states",
    service: "people",
    input: range,
    output: statesOf(personState),
  }),
  /** Approved proofs as their events tell of them. */
  approvedProofStates: define({
    name: "proofs.approved-states",
    service: "proofs",
    input: range,
    output: statesOf(proofState),
  }),
  /** Names and contacts of people by id, every status; for services only. */
  peopleContacts: define({
    name: "people.contacts",
    service: "people",
    input: z.object({ ids: z.array(z.int()).max(500) }),
    output: z.array(
      z.object({
        id: z.int(),
        slug: z.string().nullable(),
        /** Name and surname in one line. */
        name: z.string().nullable(),
        status: z.enum(moderationStatuses),
        version: z.int(),
        contacts: contactValues,
      }),
    ),
  }),
  /**
   * People by our numbers and by what other registers call them; who is unknown is left out. Each
   * comes with the external id that was asked for, or the one that an export would give.
   */
  peopleExternalIds: define({
    name: "people.external-ids",
    service: "people",
    input: z.object({
      ids: z.array(z.int()).max(500),
      externalIds: z.array(z.string()).max(500),
    }),
    output: z.array(
      z.object({
        id: z.int(),
        externalId: z.string(),
        slug: z.string().nullable(),
        status: z.enum(moderationStatuses),
      }),
    ),
  }),
  /** Approved people besides this one who have one of these contacts. */
  sameContacts: define({
    name: "people.same-contacts",
    service: "people",
    input: z.object({ personId: z.int(), changes: contactChanges }),
    output: z.array(lookAlike),
  }),
  /** Suggested contacts in the form they would be stored in, and what is wrong with them. */
  contactsCheck: define({
    name: "people.check-contacts",
    service: "people",
    input: z.object({ personId: z.int(), changes: contactChanges }),
    output: z.object({
      changes: contactChanges,
      issues: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  }),
} as const;

/** How a process is, with its queues and what lies in them. */
export const systemQuery = (service: ProcessName) =>
  define({ name: `${service}.system`, service, input: z.object({}), output: serviceReport });

/** How reviewing goes in a service that has something to review. */
export const reviewQuery = (service: "proofs" | "contact-edits") =>
  define({ name: `${service}.review`, service, input: z.object({}), output: reviewPart });

/**
 * What a service has kept of who did what: each answers for itself, the auth service gathers. A page
 * may be shorter than was asked for, to fit into one message; then `more` is true.
 */
export const auditQuery = (service: ServiceName) =>
  define({
    name: `${service}.audit`,
    service,
    input: auditFilter,
    output: auditPage,
  });
