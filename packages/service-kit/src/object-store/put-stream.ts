import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A store that hangs is told from a slow one: bytes that move keep it going. */
const silentMs = 4_000;

/** The client of this package would read the whole stream into memory before it sends anything. */
export async function putStream(
  url: URL,
  body: { stream: Readable; size: number },
  contentType: string,
): Promise<void> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = { "Content-Type": contentType, "Content-Length": body.size };
  const request = send(url, { method: "PUT", headers, timeout: silentMs });
  request.on("timeout", () => request.destroy(new Error("the object store fell silent")));
  const answered = answerOf(request);
  // Where both fail, the sending says why.
  answered.catch(() => undefined);
  await pipeline(body.stream, request);
  const answer = await answered;
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`the object store answered ${answer.statusCode}`);
}

async function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(request, "response");
  return answer;
}
