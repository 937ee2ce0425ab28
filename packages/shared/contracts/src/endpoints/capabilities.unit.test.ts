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

const words = (names: string) => names.split(/\s+/) as CallName[];

/**
 * The specified roles by capability, independent of the declarations: an endpoint whose
 * access changes by accident, or that no capability names, fails the test.
 */
const specified = {
  "Browse, search, view profiles": {
    who: "yes yes yes yes",
    calls: words(
      `publicPeople countries facets personBySlug publicPerson personHistory publicStats reviewTime
      publicProofs latestProofs proofCounts photo subscriptionOffer`,
    ),
  },
  // Open to all; e2e/api/gated-values checks the fields of the response.
  "See contacts and proof media unblurred": { who: "yes yes yes yes", calls: ["proofFile"] },
  "Submit a person": {
    who: "yes yes yes yes",
    calls: words("submitPerson uploadPersonPhoto lookAlikes personReceipt"),
  },
  "Add proof (also anonymously)": {
    who: "yes yes yes yes",
    calls: words("createProof uploadProofFile deleteProofFile proofReceipt challenge"),
  },
  "Suggest contact edit": { who: "yes yes yes yes", calls: ["suggestEdit", "contactEditReceipt"] },
  "Dashboard, people list, proofs, subscribe, payment pages": {
    who: "no yes yes yes",
    calls: words(
      `people person proofs proof myPeople myProofs mySuggestions subscription
      checkout cancelSubscription`,
    ),
  },
  "Create or edit people, quick edits, social editors, admin view": {
    who: "no no no yes",
    calls: words(
      `mergePerson unmergePerson mergesOfPerson createPerson updatePerson editPeople
      personIdentity exportPeople importPeople`,
    ),
  },
  "Moderate proofs, edit proofs, submissions page": {
    who: "no no no yes",
    calls: words("moderateProof reviseProof updateProof waitingProofs exportProofs importProofs"),
  },
  "Moderate contact edits and pending people": {
    who: "no no no yes",
    calls: words(
      `contactEdits contactEdit waitingContactEdits moderateContactEdit reviseContactEdit pendingPeople
      waitingPeople alikePeople moderatePerson revisePerson`,
    ),
  },
  "Settings, webhooks, admin statistics": {
    who: "no no no yes",
    calls: words(
      `adminStats reviewStats systemState replayDeadLetter auditLog exportAudit
      webhooks createWebhook updateWebhook deleteWebhook setWebhookStatus
      testWebhook deliveries webhookHealth rotateWebhookSecret redeliver
      replayWebhook deliveryAttempts webhookEventTypes webhookReplays`,
    ),
  },
} satisfies Record<string, Capability>;

/** Capabilities beyond the specified ones. */
const added = {
  "have an account": {
    who: "yes yes yes yes",
    calls: words("currentUser login loginWithPasskey requestPasskey register logout"),
  },
  "keep the account": {
    who: "no yes yes yes",
    calls: words(
      `changePassword confirmPassword ownSessions endOwnSession endOwnSessions secondFactor startTotp confirmTotp
      renewRecoveryCodes removeSecondFactor startPasskey addPasskey removePasskey email changeEmail removeEmail chooseDigests`,
    ),
  },
  "administer accounts": {
    who: "no no no yes",
    calls: words(
      `users account userSessions endUserSessions blockUser unblockUser resetSecondFactor
      createPasswordLink`,
    ),
  },
  "use a link that was sent by e-mail": {
    who: "yes yes yes yes",
    calls: words("confirmEmail requestPasswordReset resetPassword unsubscribe"),
  },
  "read who runs the installation": { who: "yes yes yes yes", calls: ["operator"] },
  "ask for removal": { who: "yes yes yes yes", calls: ["requestRemoval", "removalReceipt"] },
  "decide on removal": {
    who: "no no no yes",
    calls: words("removalRequests removalRequest waitingRemovals decideRemovalRequest erasePerson"),
  },
  "read and add notes on an item": { who: "no no no yes", calls: ["itemNotes", "addItemNote"] },
  "ask the sender of an item": {
    who: "no no no yes",
    calls: words("askPersonSender askProofSender askContactEditSender askRemovalSender"),
  },
  "answer a question about an own submission": {
    who: "yes yes yes yes",
    calls: words(
      "answerPersonQuestion answerProofQuestion answerContactEditQuestion answerRemovalQuestion",
    ),
  },
  "withdraw an own submission": {
    who: "yes yes yes yes",
    calls: words("withdrawPerson withdrawProof withdrawContactEdit withdrawRemoval"),
  },
  "follow people and searches": {
    who: "no yes yes yes",
    calls: words("following follow unfollow markNewsRead"),
  },
  "take items of the queue": {
    who: "no no no yes",
    calls: words("itemAssignments assignItem unassignItem"),
  },
  "see the sender of an item": { who: "no no no yes", calls: ["sender", "senders"] },
  "see who moderates what": {
    who: "no no no yes",
    calls: words("claims claimItem releaseClaim"),
  },
  "report a broken front end, or a payment": {
    who: "yes yes yes yes",
    calls: words("reportRelease reportStarted currentReleases paymentsWebhook"),
  },
  "ship front ends": {
    who: "no no no yes, or a publish token",
    calls: words(
      `releases releaseFailures releaseFailureStack uploadRelease publishRelease createReleaseSet activateReleaseSet
      rollBackRemote unstageRelease startCanary stopCanary createPreview endPreview freezeReleases switchRemote`,
    ),
  },
  "exchange the ID token of a CI job": { who: "yes yes yes yes", calls: ["exchangeIdToken"] },
  "say who ships front ends": {
    who: "no no no yes",
    calls: words(
      `publishTokens createPublishToken revokePublishToken
      trustedPublishers createTrustedPublisher removeTrustedPublisher`,
    ),
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
