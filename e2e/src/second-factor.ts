import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { generate } from "otplib";

/** Sets up an authenticator app for a signed-in caller; the present code is used up. */
export async function addSecondFactor(caller: Caller, password: string) {
  const { secret } = await caller.call(endpoints.startTotp, { body: { password } });
  const body = { code: await generate({ secret }) };
  return { secret, ...(await caller.call(endpoints.confirmTotp, { body })) };
}
