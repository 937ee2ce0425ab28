import { randomBytes } from "node:crypto";
import {
  type AuditKind,
  type Endpoint,
  endpoints,
  type ModerationStatus,
  type NewEvent,
  type Person,
  type RemovalFields,
} from "@deeds/contracts";
import type { Database } from "@deeds/service-kit";
import { createMalwareScanner } from "@deeds/service-kit/malware-scanner";
import { createObjectStore } from "@deeds/service-kit/object-store";
import { createInternalIds } from "@deeds/service-kit/transfer";
import {
  administrator,
  administratorCalls,
  type CallOptions,
  connectTestService,
  type EventSource,
  recordedEvents,
  startEventSource,
  startTestNats,
  testBucketPrefix,
  testEngines,
} from "@deeds/test-kit";
import { createPeopleService } from "../src/app.ts";
import type { CountedProof } from "../src/models/counted-proof.ts";
import { createModels } from "../src/models/index.ts";
import type { StoredMerge } from "../src/models/merge.ts";
import type { StoredPerson } from "../src/models/person.ts";
import type { Photo } from "../src/models/photo.ts";
import type { StoredRemovalRequest } from "../src/models/removal-request.ts";
import { createErasureMarks, createIdentityCipher, openMarkKey } from "../src/models/secrets.ts";
import { createPhotoEncoder } from "../src/photos/photo-encoder.ts";
import type { ServiceContext } from "../src/service-context.ts";

/** A person with a value in each field of the search. */
export const gagarin = {
  name: "Юрий",
  surname: "Гагарин",
  country: "Россия",
  phone: "+79161234567",
  instagramUsername: "yuri.g",
};

let lastProof = 0;

/** An event of the proofs service, by default of a new proof. */
export const proofEvent = (
  type: "proof_approved" | "proof_updated",
  personId: number,
  changes: { id?: number; version?: number; at?: string; deedDate?: string } = {},
): NewEvent => {
  lastProof += 1;
  return {
    type,
    version: changes.version ?? 2,
    data: {
      id: changes.id ?? lastProof,
      personId,
      personSlug: null,
      title: null,
      mediaType: "text",
      isAnonymous: true,
      status: "approved",
      createdAt: "2026-01-01T10:00:00.000Z",
      moderatedAt: changes.at ?? "2026-01-02T10:00:00.000Z",
      deedDate: changes.deedDate ?? null,
    },
  };
};

export const waitOptions = { timeout: 15_000, interval: 20 };

/** Starts the people service on real engines, with a separate NATS for each test file. */
export async function startPeople(
  options: { s3Endpoint?: string; clamd?: { port: number } | { path: string } } = {},
) {
  const nats = await startTestNats();
  const { identity, serve, ...opened } = await connectTestService("people", { natsUrl: nats.url });
  const { s3 } = testEngines();
  const { s3Endpoint: endpoint = s3.endpoint } = options;
  const key = randomBytes(32).toString("base64");
  const models = await createModels(opened.database.connection);
  const context: ServiceContext = {
    ...opened,
    models,
    photos: createObjectStore({ ...s3, endpoint, bucket: `${testBucketPrefix()}photos` }),
    malware: createMalwareScanner({ address: options.clamd }),
    photoEncoder: createPhotoEncoder(opened.log),
    cipher: createIdentityCipher(key),
    marks: createErasureMarks(await openMarkKey(models, key)),
    internalIds: await createInternalIds(opened.database),
  };
  const server = await serve((await createPeopleService(context, identity)).callback());
  const { client } = server;
  const admin = administrator();
  const calls = administratorCalls(client, admin);
  const sources: EventSource[] = [];
  /** Returns the recorded events of one record, oldest first. */
  const recorded = async (subject: number) =>
    (await recordedEvents(context.database)).filter((event) => event.subject === String(subject));
  /** Calls an endpoint, by default without an account, and returns the body. */
  const bodyOf = async <E extends Endpoint>(endpoint: E, options?: CallOptions) =>
    (await client.call(endpoint, options)).body;
  return {
    context,
    secretsKey: key,
    ...calls,
    stored: storedRows(opened.database),
    client,
    admin,
    /** Adds a person as an administrator. */
    added: (body: Record<string, unknown>): Promise<Person> =>
      calls.call(endpoints.createPerson, { body }),
    /** Submits a person, by default without an account. */
    submitted: async (body: Record<string, unknown>, options: CallOptions = {}): Promise<Person> =>
      (await bodyOf(endpoints.submitPerson, { ...options, body })).person,
    bodyOf,
    readPublic: (id: number, as?: CallOptions["as"]) =>
      bodyOf(endpoints.publicPerson, { params: { id }, ...(as && { as }) }),
    /** Erases a person as an administrator. */
    erase: (id: number, confirm: string) => calls.callFor(id, endpoints.erasePerson, { confirm }),
    /** Requests the removal of a person, by default the hiding of their contacts, naming one. */
    requestRemoval: async (
      id: number,
      { as, ...fields }: Partial<RemovalFields> & Pick<CallOptions, "as"> = {},
    ) => {
      const person = await context.models.people.findById(id);
      const knownContact = person?.phone ?? person?.instagramUsername ?? null;
      return bodyOf(endpoints.requestRemoval, {
        params: { id },
        body: { relation: "я", wish: "hide", text: "Скройте", knownContact, ...fields },
        ...(as && { as }),
      });
    },
    /** Returns the rejection of an administrator's call about one record. */
    refusedFor: (id: number, endpoint: Endpoint, body?: object) =>
      calls.refused(endpoint, { params: { id }, ...(body && { body }) }),
    recorded,
    typesOf: async (subject: number) => (await recorded(subject)).map(({ type }) => type),
    /** Connects as another service, until `stop`. */
    eventSource: async (service: string) => {
      const source = await startEventSource(service, nats.url);
      sources.push(source);
      return source;
    },
    stop: async () => {
      await Promise.all(sources.map((source) => source.stop()));
      await server.stop();
      await context.photoEncoder.close();
      await nats.stop();
    },
  };
}

/** The collections of the service, as stored. */
const storedRows = ({ connection }: Database) => ({
  people: connection.collection<StoredPerson>("people"),
  totals: connection.collection<Record<ModerationStatus, number>>("totals"),
  countryCounts: connection.collection<{ country: string; approved: number }>("country_counts"),
  facetCounts: connection.collection<{ kind: string; value: string; approved: number }>(
    "facet_counts",
  ),
  countedProofs: connection.collection<CountedProof>("counted_proofs"),
  merges: connection.collection<StoredMerge>("merges"),
  photos: connection.collection<Photo>("photos"),
  removalRequests: connection.collection<StoredRemovalRequest>("removal_requests"),
  audit: connection.collection<{ kind: AuditKind; personId: number | null }>("audit"),
});

export type People = Awaited<ReturnType<typeof startPeople>>;
