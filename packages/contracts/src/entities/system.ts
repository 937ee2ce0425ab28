import { z } from "zod";
import { processNames, serviceNames } from "../endpoint.ts";
import { timestamp } from "../text.ts";

const count = z.int().min(0);

/** An event that a consumer could not take up, after every try. */
export const deadLetter = z
  .object({
    service: z.enum(serviceNames),
    id: z.string(),
    consumer: z.string(),
    type: z.string(),
    error: z.string(),
    at: timestamp,
    /** Somebody has asked to try it again, and it was not tried yet. */
    asked: z.boolean(),
  })
  .meta({ id: "DeadLetter" });
export type DeadLetter = z.infer<typeof deadLetter>;

/** How one process is, as it says itself. */
export const serviceReport = z.object({
  startedAt: timestamp,
  /** What it stands on, by name: whether it answers. */
  checks: z.record(z.string(), z.boolean()),
  /** Facts that are not published yet; null where none are made. */
  outbox: count.nullable(),
  /** Events that each of its consumers has not taken up yet. */
  consumers: z.array(z.object({ name: z.string(), waiting: count })),
  deadLetters: z.array(deadLetter.omit({ service: true })),
});
export type ServiceReport = z.infer<typeof serviceReport>;

/** The whole house as an administrator sees it. */
export const systemState = z
  .object({
    services: z.array(
      z.object({
        name: z.enum(processNames),
        /** `silent`: it did not answer in time. */
        state: z.enum(["ready", "failing", "silent"]),
        startedAt: timestamp.nullable(),
        outbox: count.nullable(),
        waiting: count.nullable(),
        deadLetters: count.nullable(),
      }),
    ),
    /** Null: nobody could say. */
    engines: z.array(
      z.object({ name: z.enum(["database", "messages", "storage"]), ok: z.boolean().nullable() }),
    ),
    deadLetters: z.array(deadLetter),
  })
  .meta({ id: "SystemState" });
export type SystemState = z.infer<typeof systemState>;
