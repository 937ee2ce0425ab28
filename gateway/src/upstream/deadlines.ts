import type { Endpoint } from "@deeds/contracts";

export interface Deadlines {
  /** Until the first byte of the answer, counted from the last byte sent. */
  headersTimeout: number;
  /** Between two parts of the answer. */
  bodyTimeout: number;
}

const read: Deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };
const file: Deadlines = { headersTimeout: 5_000, bodyTimeout: 30_000 };
const write: Deadlines = { headersTimeout: 15_000, bodyTimeout: 5_000 };
/** Pictures wait for their turn; the service turns away those that would wait longer. */
const upload: Deadlines = { headersTimeout: 60_000, bodyTimeout: 30_000 };

/** How long a service may take for a call. */
export function deadlinesOf(endpoint: Endpoint): Deadlines {
  if (endpoint.bodyKind === "multipart") return upload;
  if (endpoint.answer === "bytes") return file;
  return endpoint.method === "GET" ? read : write;
}
