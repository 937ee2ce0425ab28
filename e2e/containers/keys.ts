import assert from "node:assert/strict";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { makePerson } from "../src/records.ts";
import type { Installation } from "./installation.ts";

/** Replaces keys by the commands of the manual: identity fields stay readable, and the command of webhooks runs. */
export async function replaceKeys(installation: Installation, admin: Caller): Promise<void> {
  const additionalData = { passport: "AB 1" };
  const { id } = await makePerson(admin, { additionalData });
  await installation.runManual("Replace a key that encrypts data");
  await installation.untilHealthy();
  const identity = await admin.call(endpoints.personIdentity, { params: { id } });
  assert.deepEqual(identity, additionalData);
}
