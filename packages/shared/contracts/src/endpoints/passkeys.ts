import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import {
  passkeyAssertion,
  passkeyCreation,
  passkeyRegistration,
  passkeyRemoval,
  passkeyRequest,
  passwordConfirmation,
} from "../entities/account.ts";
import { user } from "../entities/user.ts";

const endpoint = endpointOf("auth");

/** Passkeys (WebAuthn) of accounts; `not-found` where the installation has no address for them. */
export const passkeyEndpoints = {
  startPasskey: endpoint("POST /api/account/passkeys/setup", {
    access: "signed-in",
    summary: "Options for a new passkey, valid for five minutes",
    body: passwordConfirmation,
    response: passkeyCreation,
    errors: ["bad-credentials", "demo-account", "not-found"],
    rateLimit: "sign-in",
  }),
  addPasskey: endpoint("POST /api/account/passkeys", {
    access: "signed-in",
    summary:
      "Add a passkey; from now on the password alone does not sign in, every other session ends",
    body: passkeyRegistration,
    /** New with the first second step of the account, otherwise `null`. */
    response: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
    errors: ["passkey-refused", "not-found"],
    rateLimit: "sign-in",
  }),
  removePasskey: endpoint("POST /api/account/passkeys/removal", {
    access: "signed-in",
    summary: "Remove a passkey; every other session ends",
    body: passkeyRemoval,
    errors: ["bad-credentials", "demo-account", "not-found"],
    rateLimit: "sign-in",
  }),
  requestPasskey: endpoint("POST /api/login/passkey/challenge", {
    access: "public",
    summary: "Options for a sign-in with a passkey, valid for five minutes",
    response: passkeyRequest,
    errors: ["not-found"],
  }),
  loginWithPasskey: endpoint("POST /api/login/passkey", {
    access: "public",
    summary: "Sign in with a passkey, which is both steps",
    body: passkeyAssertion,
    response: user,
    errors: ["passkey-refused", "account-blocked", "not-found"],
    rateLimit: "sign-in",
  }),
};
