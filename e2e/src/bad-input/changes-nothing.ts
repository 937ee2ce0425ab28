import type { Endpoint } from "@deeds/contracts";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { roles } from "../roles.ts";
import { type Rows, rowsOf } from "../rows.ts";

/**
 * Fails a file of tests whose calls changed a row. Answers who makes a call: somebody who may, so
 * that what is refused is the input and nobody's person.
 */
export function changesNothing(): {
  callerOf: (endpoint: Pick<Endpoint, "access">) => Record<string, string>;
} {
  let administrator: Record<string, string> = {};
  let before: Rows;
  beforeAll(async () => {
    administrator = await roles["an administrator"](inject("origin"));
    before = await rowsOf();
  });
  afterAll(async () => {
    expect(await rowsOf()).toEqual(before);
  });
  return { callerOf: ({ access }) => (access === "public" ? {} : administrator) };
}
