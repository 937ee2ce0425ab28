import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import { account, accountKinds, ownSession, passwordLink } from "../entities/account.ts";
import { limits } from "../limits.ts";
import { paged, pageQuery } from "../page.ts";
import { idParams, requiredText, text } from "../text.ts";

const endpoint = endpointOf("auth");

/** Administration of accounts; changes need a fresh sign-in. */
export const userEndpoints = {
  users: endpoint("GET /api/users", {
    access: "admin",
    summary: "Accounts, the newest first; `search` is the beginning of a name, or a number",
    query: pageQuery.extend({
      search: text(limits.username.max).optional(),
      kind: z.enum(accountKinds, { error: "choice" }).optional(),
    }),
    response: paged(account),
  }),
  account: endpoint("GET /api/users/{id}", {
    access: "admin",
    summary: "An account",
    params: idParams,
    response: account,
    errors: ["not-found"],
  }),
  userSessions: endpoint("GET /api/users/{id}/sessions", {
    access: "admin",
    summary: "The open sessions of an account, last seen first",
    params: idParams,
    response: z.array(ownSession),
    errors: ["not-found"],
  }),
  endUserSessions: endpoint("DELETE /api/users/{id}/sessions", {
    access: "admin",
    summary: "End all sessions of an account",
    params: idParams,
    errors: ["not-found", "fresh-sign-in-required"],
  }),
  blockUser: endpoint("PUT /api/users/{id}/block", {
    access: "admin",
    summary: "Block an account: its sessions end, and it cannot sign in. Sign-in shows the reason",
    params: idParams,
    body: z.strictObject({ reason: requiredText(limits.comment) }),
    response: account,
    errors: ["not-found", "fresh-sign-in-required"],
  }),
  resetSecondFactor: endpoint("DELETE /api/users/{id}/second-factor", {
    access: "admin",
    summary: "Remove the second factor of an account whose user has lost it; its sessions end",
    params: idParams,
    response: account,
    errors: ["not-found", "fresh-sign-in-required"],
  }),
  createPasswordLink: endpoint("POST /api/users/{id}/password-link", {
    access: "admin",
    summary:
      "Create a link by which the user of an account chooses a new password, within 24 hours",
    status: 201,
    params: idParams,
    response: passwordLink,
    errors: ["not-found", "demo-account", "fresh-sign-in-required"],
  }),
  unblockUser: endpoint("DELETE /api/users/{id}/block", {
    access: "admin",
    summary: "Unblock an account",
    params: idParams,
    response: account,
    errors: ["not-found", "fresh-sign-in-required"],
  }),
};
