import { type Query, querySubject } from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import type { Msg, NatsConnection } from "@nats-io/nats-core";
import { z } from "zod";

const replySchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false) }),
]);

/** The other service sent no reply in time, or failed. */
export class QueryFailed extends Error {
  constructor(query: Query, cause: unknown) {
    super(`${query.name} has no reply`, { cause });
    this.name = "QueryFailed";
  }
}

/** Sends a query to another service; throws `QueryFailed` without a valid reply in `timeoutMs`. */
export async function sendQuery<Q extends Query>(
  nats: NatsConnection,
  { query, input, timeoutMs }: { query: Q; input: z.input<Q["input"]>; timeoutMs: number },
): Promise<z.output<Q["output"]>> {
  try {
    const options = { timeout: timeoutMs };
    const message = await nats.request(querySubject(query), JSON.stringify(input), options);
    const reply = replySchema.parse(message.json());
    if (!reply.ok) throw new Error("the service could not reply");
    return query.output.parse(reply.value) as z.output<Q["output"]>;
  } catch (cause) {
    throw new QueryFailed(query, cause);
  }
}

export type Reply<Q extends Query> = (input: z.output<Q["input"]>) => Promise<z.input<Q["output"]>>;

/** Responds to a query until the connection is closed; replicas share the queue group. */
export function respondToQuery<Q extends Query>(
  nats: NatsConnection,
  { query, reply, log }: { query: Q; reply: Reply<Q>; log: Logger },
): undefined {
  const respond = async (message: Msg) => {
    try {
      const input = query.input.parse(message.json()) as z.output<Q["input"]>;
      message.respond(JSON.stringify({ ok: true, value: await reply(input) }));
    } catch (cause) {
      log.warn({ err: cause, query: query.name }, "a query failed");
      message.respond(JSON.stringify({ ok: false }));
    }
  };
  nats.subscribe(querySubject(query), {
    queue: query.service,
    callback: (error, message) => {
      if (!error) void respond(message);
    },
  });
}
