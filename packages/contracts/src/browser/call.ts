import type { Endpoint } from "../endpoint.ts";

/** An endpoint without its schemas: what it takes to send a call. */
export interface Call<E extends Endpoint = Endpoint>
  extends Pick<E, "name" | "method" | "path" | "bodyKind" | "answer" | "idempotent"> {
  /** Never there: it carries the types of the call's parts and of its answer. */
  readonly declared?: E;
}
