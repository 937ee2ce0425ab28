import { describe, expect, it } from "vitest";
import type { Access } from "../endpoint.ts";
import { endpointList, endpoints } from "./index.ts";

type CallName = keyof typeof endpoints;

/** The columns of the table: anonymous, signed-in user, subscriber, administrator. */
const accessOf = {
  "yes yes yes yes": "public",
  "no yes yes yes": "signed-in",
  "no no no yes": "admin",
  /** CI publishes with a token, without an account. */
  "no no no yes, or a publish token": "publisher",
} satisfies Record<string, Access>;

interface Capability {
  /** The roles that have it; presenters decide which fields of the response are gated. */
  who: keyof typeof accessOf;
  calls: readonly CallName[];
}

/**
 * The specified roles by capability, independent of the declarations: an endpoint whose
 * access changes by accident, or that no capability names, fails the test.
 */
const specified = {
  "Browse, search, view profiles": {
    who: "yes yes yes yes",
    calls: [
      ...(["publicPeople", "countries", "personBySlug", "publicPerson", "publicStats"] as const),
      "reviewTime",
      ...(["publicProofs", "latestProofs", "proofCounts", "photo"] as const),
    ],
  },
  // Open to all; e2e/api/gated-values checks the fields of the response.
  "See contacts and proof media unblurred": { who: "yes yes yes yes", calls: ["proofFile"] },
  "Submit a person": {
    who: "yes yes yes yes",
    calls: ["submitPerson", "uploadPersonPhoto", "lookAlikes", "personReceipt"],
  },
  "Add proof (also anonymously)": {
    who: "yes yes yes yes",
    calls: ["createProof", "uploadProofFile", "deleteProofFile", "proofReceipt", "challenge"],
  },
  "Suggest contact edit": { who: "yes yes yes yes", calls: ["suggestEdit", "contactEditReceipt"] },
  "Dashboard, people list, proofs, subscribe, payment pages": {
    who: "no yes yes yes",
    calls: [
      ...(["people", "person", "proofs", "proof"] as const),
      ...(["myPeople", "myProofs", "mySuggestions"] as const),
      ...(["subscription", "checkout", "cancelSubscription"] as const),
    ],
  },
  "Create or edit people, quick edits, social editors, admin view": {
    who: "no no no yes",
    calls: [
      ...(["mergePerson", "unmergePerson", "mergesOfPerson"] as const),
      "createPerson",
      "updatePerson",
      "personIdentity",
      "exportPeople",
      "importPeople",
    ],
  },
  "Moderate proofs, edit proofs, submissions page": {
    who: "no no no yes",
    calls: ["moderateProof", "updateProof", "waitingProofs", "exportProofs", "importProofs"],
  },
  "Moderate contact edits and pending people": {
    who: "no no no yes",
    calls: [
      ...(["contactEdits", "contactEdit", "waitingContactEdits", "moderateContactEdit"] as const),
      ...(["pendingPeople", "waitingPeople", "alikePeople", "moderatePerson"] as const),
    ],
  },
  "Settings, webhooks, admin statistics": {
    who: "no no no yes",
    calls: [
      ...([
        "adminStats",
        "reviewStats",
        "systemState",
        "replayDeadLetter",
        "auditLog",
        "exportAudit",
        "webhooks",
        "createWebhook",
        "updateWebhook",
      ] as const),
      ...([
        "deleteWebhook",
        "setWebhookStatus",
        "testWebhook",
        "deliveries",
        "webhookHealth",
      ] as const),
      ...(["rotateWebhookSecret", "redeliver", "replayWebhook", "deliveryAttempts"] as const),
      ...(["webhookEventTypes", "webhookReplays"] as const),
    ],
  },
} satisfies Record<string, Capability>;

/** Capabilities beyond the specified ones. */
const added = {
  "have an account": {
    who: "yes yes yes yes",
    calls: ["currentUser", "login", "register", "logout"],
  },
  "keep the account": {
    who: "no yes yes yes",
    calls: ["changePassword", "ownSessions", "endOwnSession", "endOwnSessions"],
  },
  "ask for removal": { who: "yes yes yes yes", calls: ["requestRemoval", "removalReceipt"] },
  "decide on removal": {
    who: "no no no yes",
    calls: ["removalRequests", "decideRemovalRequest", "erasePerson"],
  },
  "see who moderates what": {
    who: "no no no yes",
    calls: ["claims", "claimItem", "releaseClaim"],
  },
  "report a broken front end, or a payment": {
    who: "yes yes yes yes",
    calls: ["reportRelease", "currentReleases", "paymentsWebhook"],
  },
  "ship front ends": {
    who: "no no no yes, or a publish token",
    calls: [
      ...(["releases", "uploadRelease", "publishRelease"] as const),
      ...(["createReleaseSet", "activateReleaseSet"] as const),
      ...(["startCanary", "stopCanary", "freezeReleases", "switchRemote"] as const),
    ],
  },
  "say who ships front ends": {
    who: "no no no yes",
    calls: ["publishTokens", "createPublishToken", "revokePublishToken"],
  },
} satisfies Record<string, Capability>;

const capabilities: Record<string, Capability> = { ...specified, ...added };

describe.each(Object.entries(capabilities))("%s", (_, { who, calls }) => {
  it.each(calls)(`%s: ${who}`, (name) => {
    expect(endpoints[name].access).toBe(accessOf[who]);
  });
});

it("every endpoint belongs to exactly one capability", () => {
  const listed = Object.values(capabilities).flatMap(({ calls }) => calls);
  expect(listed.toSorted()).toEqual(endpointList.map(({ name }) => name).toSorted());
});
