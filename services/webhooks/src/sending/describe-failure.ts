const known: Record<string, string> = {
  ADDRESS_NOT_ALLOWED: "The address is not public",
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was reset",
  UND_ERR_SOCKET: "The connection was closed",
  ENOTFOUND: "The name of the host is unknown",
  EAI_AGAIN: "The name of the host could not be looked up",
  EHOSTUNREACH: "The host cannot be reached",
  ENETUNREACH: "The network cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "No connection within 10 seconds",
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too large",
};

/** What an administrator reads of a failure: our words, never the receiver's. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return "The connection failed";
  if (/^(Timeout|Abort|HeadersTimeout|BodyTimeout)Error$/.test(failure.name)) {
    return "No whole answer within 15 seconds";
  }
  const code = codeOf(failure);
  if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)) {
    return `The certificate is not trusted (${code})`;
  }
  return known[code] ?? `The connection failed${code ? ` (${code})` : ""}`;
}

function codeOf(failure: Error): string {
  if ("code" in failure && typeof failure.code === "string") return failure.code;
  // Several addresses were tried: the first one's reason stands for all.
  const [first] = failure instanceof AggregateError ? failure.errors : [failure.cause];
  return first instanceof Error && first !== failure ? codeOf(first) : "";
}
