import type { Exchange, HeaderList } from "../pipeline/exchange.ts";
import { hasCopy } from "../pipeline/has-copy.ts";
import { chooseEncoding, type Encoding, isWorthCompressing } from "../upstream/encoding.ts";
import type { KeptAnswer } from "./answers.ts";

const shown = ["content-type", "cache-control", "etag", "retry-after", "x-total-count"];

/** Writes a kept answer; 304 when the caller has it already. A private one is kept nowhere else. */
export function writeKept(
  exchange: Exchange,
  answer: KeptAnswer,
  { isPrivate }: { isPrivate: boolean },
): void | Promise<void> {
  const { status, headers, body } = answer;
  const { req } = exchange;
  if (status === 200 && hasCopy(req.headers["if-none-match"], headers.etag)) {
    exchange.start(304, headOf(answer, "identity", isPrivate));
    exchange.res.end();
    return;
  }
  const isText = isWorthCompressing(headers["content-type"], body.length);
  const encoding = isText ? chooseEncoding(req.headers["accept-encoding"]) : "identity";
  const send = (bytes: Buffer) => {
    exchange.start(status, [
      ...headOf(answer, encoding, isPrivate),
      "content-length",
      String(bytes.length),
    ]);
    exchange.res.end(bytes);
  };
  if (encoding === "identity") send(body);
  else return answer.encoded(encoding).then(send);
}

/** Made once for each form of an answer: the same list is sent thousands of times. */
const heads = new WeakMap<KeptAnswer, Map<Encoding, HeaderList>>();

function headOf(answer: KeptAnswer, encoding: Encoding, isPrivate: boolean): HeaderList {
  if (isPrivate) {
    const { headers } = answer;
    return makeHead(
      { ...answer, headers: { ...headers, "cache-control": "private, no-store" } },
      encoding,
    );
  }
  const forms = heads.get(answer) ?? new Map<Encoding, HeaderList>();
  heads.set(answer, forms);
  const head = forms.get(encoding) ?? makeHead(answer, encoding);
  forms.set(encoding, head);
  return head;
}

function makeHead({ headers, body }: KeptAnswer, encoding: Encoding): HeaderList {
  const list: string[] = [];
  for (const name of shown) {
    const value = headers[name];
    if (typeof value === "string") list.push(name, value);
  }
  const vary = String(headers.vary ?? "Cookie, Accept-Language");
  const isText = isWorthCompressing(headers["content-type"], body.length);
  list.push("vary", isText ? `${vary}, Accept-Encoding` : vary);
  if (encoding !== "identity") list.push("content-encoding", encoding);
  return list;
}
