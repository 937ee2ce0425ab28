import { endpoints } from "@deeds/contracts";
import { createAuthenticator } from "@deeds/test-kit/authenticator";
import type { Caller } from "@deeds/test-kit/caller";
import { generate } from "otplib";
import { productOrigin } from "./product-under-test.ts";

/** Sets up an authenticator app for a signed-in caller; the present code is used up. */
export async function addSecondFactor(caller: Caller, password: string) {
  const { secret } = await caller.call(endpoints.startTotp, { body: { password } });
  const body = { code: await generate({ secret }) };
  return { secret, ...(await caller.call(endpoints.confirmTotp, { body })) };
}

/** Adds a passkey to the account of a signed-in caller; returns the device that has it. */
export async function addPasskey(caller: Caller, password: string) {
  const options = await caller.call(endpoints.startPasskey, { body: { password } });
  const port = new URL(productOrigin).port;
  // A site on loopback has passkeys where it is opened by this name.
  const device = createAuthenticator(`http://localhost:${port}`);
  await caller.call(endpoints.addPasskey, { body: device.create(options) });
  return device;
}
