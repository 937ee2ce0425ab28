import type { Exchange } from "@deeds/contracts";

const lines = (headers: Exchange["requestHeaders"]): string[] =>
  headers.map(({ name, value }) => `${name}: ${value}`);

/** A request as it was sent, without its body. */
export function requestHead({ url, requestHeaders }: Exchange): string {
  const { pathname, search } = new URL(url);
  return [`POST ${pathname}${search}`, ...lines(requestHeaders)].join("\n");
}

/** An answer as it came. */
export function answerText({ headers, body }: NonNullable<Exchange["response"]>): string {
  return [...lines(headers), "", body].join("\n").trimEnd();
}

/** JSON with line breaks; anything else as it is. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
