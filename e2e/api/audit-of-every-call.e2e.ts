import { type AuditEntry, type Endpoint, endpointList, endpoints } from "@deeds/contracts";
import { openApi } from "@deeds/contracts/documents";
import { afterAll, describe, expect, it } from "vitest";
import {
  actionsOnPeople,
  actionsOnProofs,
  exports,
  personIdentity,
  readings,
} from "../src/audit/actions-on-records.ts";
import {
  actionsOnAccount,
  actionsOnReleases,
  actionsOnWebhooks,
} from "../src/audit/actions-on-the-system.ts";
import {
  type Action,
  type AuditTrace,
  openRecords,
  openSharedRecords,
  type TestRecords,
} from "../src/audit/stage.ts";
import { productOrigin } from "../src/product-under-test.ts";

const actions: Record<string, Action> = {
  ...actionsOnPeople,
  ...actionsOnProofs,
  ...actionsOnWebhooks,
  ...actionsOnReleases,
  ...actionsOnAccount,
};

/** Unsafe calls that are no action of an administrator, by the reason. */
const others = {
  "public submissions, which wait for a decision": [
    "submitPerson",
    "createProof",
    "suggestEdit",
    "requestRemoval",
    "answerPersonQuestion",
    "answerProofQuestion",
    "answerContactEditQuestion",
    "answerRemovalQuestion",
    "withdrawPerson",
    "withdrawProof",
    "withdrawContactEdit",
    "withdrawRemoval",
    "uploadPersonPhoto",
    "uploadProofFile",
  ],
  "what an account follows, which concerns no record": [
    "follow",
    "unfollow",
    "markNewsRead",
    "chooseDigests",
    "unsubscribe",
  ],
  "a question, though it has a body": ["lookAlikes"],
  "claims, which expire within two minutes": ["claimItem", "releaseClaim"],
  "uploaded files, which are not visible before they are published": ["uploadRelease"],
  "before there is an account": ["register"],
  "a secret that is not in force yet": ["startTotp", "startPasskey", "requestPasskey"],
  "by a CI job with an ID token; the releases service's own tests have one": ["exchangeIdToken"],
  "payments are off; the auth service's own tests turn them on": ["checkout", "cancelSubscription"],
  "e-mail is off; the auth service's own tests turn it on": [
    "changeEmail",
    "confirmEmail",
    "requestPasswordReset",
  ],
  "sent by browsers and by the payment provider": [
    "reportRelease",
    "reportStarted",
    "paymentsWebhook",
  ],
};

const shared = await openSharedRecords(productOrigin);
afterAll(() => shared.receiver.close());

const entriesOf = async ({ helper, actor }: TestRecords): Promise<AuditEntry[]> => {
  const query = { actorId: actor.id, limit: 100 };
  const { items, missing } = await helper.call(endpoints.auditLog, { query });
  expect(missing).toEqual([]);
  return items;
};

async function entriesAfter(deed: Action) {
  const stage = await openRecords(shared);
  const known = new Set((await entriesOf(stage)).map(({ id }) => id));
  const since = Date.now();
  const traces = [await deed(stage)].flat();
  const until = Date.now();
  const lines = (await entriesOf(stage)).filter(({ id }) => !known.has(id)).toReversed();
  return { stage, traces, lines, since, until };
}

function expectEntry(line: AuditEntry, trace: AuditTrace, { actor }: TestRecords) {
  const { action, kind, subject, personId, changes, note } = trace;
  expect(line).toMatchObject({ action, kind, actorId: actor.id, actorName: actor.username });
  expect(line.subject).toBe(subject === null ? null : String(subject));
  expect(line.requestId).toMatch(/./);
  if (personId !== undefined) expect(line.personId).toBe(personId);
  if (changes) expect(line.changes).toMatchObject(changes);
  if (note !== undefined) expect(line.note).toEqual(expect.stringMatching(note));
}

describe.each(Object.entries({ ...actions, ...exports, personIdentity }))("%s", (_, deed) => {
  it("writes exactly one audit entry: who, what, when, before and after", async () => {
    const { stage, traces, lines, since, until } = await entriesAfter(deed);
    const byAction = (one: { action: string }, two: { action: string }) =>
      one.action < two.action ? -1 : 1;
    expect(lines.map(({ action }) => action).toSorted()).toEqual(
      traces.map(({ action }) => action).toSorted(),
    );
    const expected = traces.toSorted(byAction);
    for (const [index, line] of lines.toSorted(byAction).entries()) {
      const trace = expected[index];
      if (trace) expectEntry(line, trace, stage);
      expect(Date.parse(line.at)).toBeGreaterThanOrEqual(since - 1);
      expect(Date.parse(line.at)).toBeLessThanOrEqual(until + 1);
    }
  });
});

describe.each(Object.entries(readings))("%s", (_, reading) => {
  it("shows no identity field, and so writes no audit entry", async () => {
    const stage = await openRecords(shared);
    const { response } = await reading(stage);
    expect(JSON.stringify(response)).not.toContain("1234567");
    expect((await entriesOf(stage)).map(({ action }) => action)).not.toContain("identity-read");
  });
});

const { paths } = openApi();

const showsPerson = ({ path, status }: Endpoint): boolean => {
  const response = paths[path]?.get?.responses[status];
  return /schemas\/(Found)?Person"/.test(JSON.stringify(response ?? null));
};

it("every unsafe call is in the table, or is excluded for a reason", () => {
  const unsafe = endpointList.filter(({ method }) => method !== "GET").map(({ name }) => name);
  const listed = [...Object.keys(actions), ...Object.values(others).flat()];
  expect(listed.toSorted()).toEqual(unsafe.toSorted());
});

it("no call for administrators is excluded, except those that change nothing", () => {
  const aside = new Set(Object.values(others).flat());
  const theirs = endpointList.filter(({ access }) => access === "admin" || access === "publisher");
  const named = theirs.filter(({ name }) => aside.has(name)).map(({ name }) => name);
  expect(named).toEqual(["claimItem", "releaseClaim", "uploadRelease"]);
});

it("every call that reads identity fields or exports data is in the table", () => {
  const reads = endpointList.filter(({ method }) => method === "GET");
  const persons = reads.filter(showsPerson).map(({ name }) => name);
  expect(Object.keys(readings).toSorted()).toEqual(persons.toSorted());
  const streams = reads.filter(
    ({ access, responseKind }) => access === "admin" && responseKind === "bytes",
  );
  expect(Object.keys(exports).toSorted()).toEqual(streams.map(({ name }) => name).toSorted());
});
