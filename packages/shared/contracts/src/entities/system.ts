import { z } from "zod";
import { processNames, serviceNames } from "../endpoint.ts";
import { timestamp } from "../text.ts";

const count = z.int().min(0);

/** An event that a consumer failed to process in every attempt. */
export const deadLetter = z
  .object({
    service: z.enum(serviceNames),
    id: z.string(),
    consumer: z.string(),
    type: z.string(),
    error: z.string(),
    at: timestamp,
    /** Whether its replay was requested and has not happened yet. */
    asked: z.boolean(),
  })
  .meta({ id: "DeadLetter" });
export type DeadLetter = z.infer<typeof deadLetter>;

/** The state of a process, as reported by itself. */
export const serviceReport = z.object({
  startedAt: timestamp,
  /** Whether each of its dependencies is available. */
  checks: z.record(z.string(), z.boolean()),
  /** Unpublished events; `null` for a process without an outbox. */
  outbox: count.nullable(),
  /** Unprocessed events of each of its consumers. */
  consumers: z.array(z.object({ name: z.string(), waiting: count })),
  deadLetters: z.array(deadLetter.omit({ service: true })),
});
export type ServiceReport = z.infer<typeof serviceReport>;

/** The state of all processes, for administrators. */
export const systemState = z
  .object({
    services: z.array(
      z.object({
        name: z.enum(processNames),
        /** `silent` without a reply in time, `unknown` while the message broker cannot be reached. */
        state: z.enum(["ready", "failing", "silent", "unknown"]),
        startedAt: timestamp.nullable(),
        outbox: count.nullable(),
        waiting: count.nullable(),
        deadLetters: count.nullable(),
      }),
    ),
    /** `null` when no process reported them. */
    engines: z.array(
      z.object({ name: z.enum(["database", "messages", "storage"]), ok: z.boolean().nullable() }),
    ),
    deadLetters: z.array(deadLetter),
  })
  .meta({ id: "SystemState" });
export type SystemState = z.infer<typeof systemState>;

/** Who runs an installation; null where its settings say nothing. */
export const operator = z
  .object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    /** Address of the owner in Telegram. */
    telegram: z.string().nullable().default(null),
    /** Whether the installation sends e-mail, so that a password can be reset by it. */
    sendsEmail: z.boolean().default(false),
    /** Whether accounts of this installation can have passkeys. */
    acceptsPasskeys: z.boolean().default(false),
  })
  .meta({ id: "Operator" });
export type Operator = z.infer<typeof operator>;
