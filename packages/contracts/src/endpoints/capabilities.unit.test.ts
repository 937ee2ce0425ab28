import { describe, expect, it } from "vitest";
import type { Access } from "../endpoint.ts";
import { endpointList, endpoints } from "./index.ts";

type CallName = keyof typeof endpoints;

interface Capability {
  /** Who has it; what of an answer is gated is the presenters' (docs/http-api.md). */
  who: Access;
  calls: readonly CallName[];
}

/**
 * The roles of the specification (§6), kept beside the declarations as a second book: a call whose
 * access changes by accident, or that nobody has thought about, is not in balance.
 */
const capabilities = {
  "browse, search, view profiles": {
    who: "public",
    calls: [
      ...(["publicPeople", "countries", "personBySlug", "publicPerson", "publicStats"] as const),
      ...(["publicProofs", "proofCounts", "photo", "proofFile"] as const),
    ],
  },
  "submit a person": {
    who: "public",
    calls: ["submitPerson", "uploadPersonPhoto", "lookAlikes", "personReceipt"],
  },
  "add a proof, also anonymously": {
    who: "public",
    calls: ["createProof", "uploadProofFile", "deleteProofFile", "proofReceipt", "challenge"],
  },
  "suggest a contact edit": { who: "public", calls: ["suggestEdit", "contactEditReceipt"] },
  "ask for removal": { who: "public", calls: ["requestRemoval", "removalReceipt"] },
  "have an account": { who: "public", calls: ["currentUser", "login", "register", "logout"] },
  "report a broken front end, or a payment": {
    who: "public",
    calls: ["reportRelease", "paymentsWebhook"],
  },
  "see the people list, proofs, subscription": {
    who: "signed-in",
    calls: [
      ...(["people", "person", "proofs", "proof", "myProofs"] as const),
      ...(["subscription", "checkout", "cancelSubscription"] as const),
    ],
  },
  "keep the account": {
    who: "signed-in",
    calls: ["changePassword", "ownSessions", "endOwnSession", "endOwnSessions"],
  },
  "create or edit people": {
    who: "admin",
    calls: ["createPerson", "updatePerson", "exportPeople", "importPeople"],
  },
  "moderate and edit proofs": {
    who: "admin",
    calls: ["moderateProof", "updateProof", "exportProofs", "importProofs"],
  },
  "moderate contact edits and pending people": {
    who: "admin",
    calls: ["contactEdits", "moderateContactEdit", "pendingPeople", "moderatePerson"],
  },
  "decide on removal": {
    who: "admin",
    calls: ["removalRequests", "decideRemovalRequest", "erasePerson"],
  },
  "settings, webhooks, statistics": {
    who: "admin",
    calls: [
      ...(["adminStats", "auditLog", "webhooks", "createWebhook", "updateWebhook"] as const),
      ...(["deleteWebhook", "setWebhookStatus", "testWebhook", "deliveries"] as const),
      ...(["rotateWebhookSecret", "redeliver", "replayWebhook"] as const),
    ],
  },
  "ship front ends": {
    who: "publisher",
    calls: ["releases", "publishRelease", "createReleaseSet", "activateReleaseSet"],
  },
} satisfies Record<string, Capability>;

describe.each(Object.entries<Capability>(capabilities))("to %s", (_, { who, calls }) => {
  it.each(calls)(`%s is for ${who}`, (name) => {
    expect(endpoints[name].access).toBe(who);
  });
});

it("every call is some capability's, once", () => {
  const listed = Object.values<Capability>(capabilities).flatMap(({ calls }) => calls);
  expect(listed.toSorted()).toEqual(endpointList.map(({ name }) => name).toSorted());
});
