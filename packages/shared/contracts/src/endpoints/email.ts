import { endpointOf } from "../endpoint.ts";
import {
  digestChoice,
  emailChange,
  emailConfirmation,
  emailState,
  passwordConfirmation,
  passwordReset,
  passwordResetRequest,
  unsubscription,
} from "../entities/account.ts";

const endpoint = endpointOf("auth");

/** The e-mail address of an account, and the password that is reset by it. */
export const emailEndpoints = {
  email: endpoint("GET /api/account/email", {
    access: "signed-in",
    summary: "The e-mail address of the signed-in user",
    response: emailState,
  }),
  changeEmail: endpoint("PUT /api/account/email", {
    access: "signed-in",
    summary: "Send a link to an e-mail address; opening it makes it the account's",
    body: emailChange,
    errors: ["bad-credentials", "demo-account", "email-disabled"],
    rateLimit: "sign-in",
  }),
  removeEmail: endpoint("POST /api/account/email/removal", {
    access: "signed-in",
    summary: "Remove the e-mail address of the account",
    body: passwordConfirmation,
    errors: ["bad-credentials", "demo-account"],
    rateLimit: "sign-in",
  }),
  confirmEmail: endpoint("POST /api/account/email/confirmation", {
    access: "public",
    summary: "Confirm an e-mail address by the token of the link that was sent to it",
    body: emailConfirmation,
    errors: ["link-expired", "email-taken"],
    rateLimit: "account",
  }),
  chooseDigests: endpoint("PUT /api/account/email/digests", {
    access: "signed-in",
    summary: "Have mails sent with what is new about what the user follows, or no more",
    body: digestChoice,
    errors: ["email-disabled", "email-missing"],
  }),
  unsubscribe: endpoint("POST /api/unsubscribe", {
    access: "public",
    summary: "Stop these mails by the token of a link in one of them",
    body: unsubscription,
    errors: ["link-expired"],
    rateLimit: "read",
  }),
  requestPasswordReset: endpoint("POST /api/password-reset", {
    access: "public",
    summary:
      "Send a link for a new password to an address; the response is the same for any address",
    body: passwordResetRequest,
    errors: ["email-disabled"],
    rateLimit: "password-reset",
  }),
  resetPassword: endpoint("PUT /api/password-reset", {
    access: "public",
    summary: "Choose a new password by the token of a link; every session ends",
    body: passwordReset,
    errors: ["link-expired"],
    rateLimit: "account",
  }),
};
