import { endpointOf } from "@deeds/contracts";
import { z } from "zod";
import { anonymous, type Call, type Database } from "../src/index.ts";

/** A creating call with a key. */
const key = "7d5e2f0c-6a44-4d55-9f0e-0d6c3f5d7b11";

export const endpoint = {
  name: "add",
  ...endpointOf("people")("POST /api/rows", {
    access: "public",
    summary: "Add a row",
    status: 201,
    body: z.strictObject({}),
    response: z.object({ name: z.string() }),
    idempotent: true,
  }),
};

/** Headers of the response. */
export const responseHeaders = new Map<string, string>();

export const call = {
  viewer: anonymous,
  body: {},
  fields: {},
  files: [],
  ctx: {
    method: "POST",
    path: "/api/rows",
    get: () => key,
    set: (name: string, value: string) => responseHeaders.set(name, value),
  },
} as unknown as Call;

export const recordsOf = ({ connection }: Database) =>
  connection.collection<{ name: string }>("rows");

export async function addOne(database: Database) {
  await database.transaction((tx) =>
    recordsOf(database).insertOne({ name: "added" }, { session: tx }),
  );
  return { status: 201, body: { name: "added" } };
}
