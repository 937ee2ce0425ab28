import assert from "node:assert/strict";
import { endpoints } from "@deeds/contracts";
import { type Caller, createCaller } from "@deeds/test-kit/caller";
import { approval, callFor, uniqueSurname } from "../src/records.ts";

/** A visitor without an account submits a person, which is public once an administrator approves it. */
export async function expectApproval(admin: Caller): Promise<void> {
  const visitor = createCaller(admin.origin);
  const surname = uniqueSurname();
  const { person } = await visitor.call(endpoints.submitPerson, {
    body: { name: "Анна", surname },
  });
  const params = { id: person.id };
  await assert.rejects(visitor.call(endpoints.publicPerson, { params }), /returned 404/);
  await callFor(admin, endpoints.moderatePerson, person.id, approval);
  assert.equal((await visitor.call(endpoints.publicPerson, { params })).surname, surname);
}
