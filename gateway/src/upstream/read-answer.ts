import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "@deeds/service-kit";
import type { Dispatcher } from "undici";
import type { Deadlines } from "./deadlines.ts";
import { isBroken } from "./forward.ts";

export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Reads an answer as a whole, to be kept or written into a page. Throws `service-unavailable`. */
export async function readAnswer(
  upstream: Dispatcher,
  path: string,
  headers: Record<string, string>,
  deadlines: Deadlines,
): Promise<WholeAnswer> {
  const ask = async (): Promise<WholeAnswer> => {
    const answer = await upstream.request({ path, method: "GET", headers, ...deadlines });
    const body = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  try {
    return await ask().catch((error: unknown) => {
      if (isBroken(error)) return ask();
      throw error;
    });
  } catch (cause) {
    throw refuse.unavailable(cause);
  }
}
