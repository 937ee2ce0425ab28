import type { Query } from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import type { Msg, NatsConnection } from "@nats-io/nats-core";
import { z } from "zod";

const reply = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false) }),
]);

const subjectOf = (query: Query): string => `queries.${query.name}`;

/** The other service did not answer in time, or could not. */
export class QueryFailed extends Error {
  constructor(query: Query, cause: unknown) {
    super(`${query.name} was not answered`, { cause });
    this.name = "QueryFailed";
  }
}

/** Asks another service; throws `QueryFailed` when no good answer comes within `timeoutMs`. */
export async function ask<Q extends Query>(
  nats: NatsConnection,
  query: Q,
  input: z.input<Q["input"]>,
  timeoutMs: number,
): Promise<z.output<Q["output"]>> {
  try {
    const message = await nats.request(subjectOf(query), JSON.stringify(input), {
      timeout: timeoutMs,
    });
    const answer = reply.parse(message.json());
    if (!answer.ok) throw new Error("the service could not answer");
    return query.output.parse(answer.value) as z.output<Q["output"]>;
  } catch (cause) {
    throw new QueryFailed(query, cause);
  }
}

/** Answers a question; replicas share the work. */
export function answer<Q extends Query>(
  nats: NatsConnection,
  query: Q,
  respond: (input: z.output<Q["input"]>) => Promise<z.input<Q["output"]>>,
  log: Logger,
): void {
  nats.subscribe(subjectOf(query), {
    queue: query.service,
    callback: (error, message) => {
      if (!error) void respondTo(message);
    },
  });

  async function respondTo(message: Msg) {
    try {
      const input = query.input.parse(message.json()) as z.output<Q["input"]>;
      message.respond(JSON.stringify({ ok: true, value: await respond(input) }));
    } catch (cause) {
      log.warn({ err: cause, query: query.name }, "a question could not be answered");
      message.respond(JSON.stringify({ ok: false }));
    }
  }
}
