import { randomBytes } from "node:crypto";
import { endpoints, type Identity, type PersonState } from "@deeds/contracts";
import { createMalwareScanner } from "@deeds/service-kit/malware-scanner";
import { createObjectStore } from "@deeds/service-kit/object-store";
import { createInternalIds } from "@deeds/service-kit/transfer";
import {
  administrator,
  administratorCalls,
  connectTestService,
  personState,
  recordedEvents,
  startEventSource,
  testBucketPrefix,
  testEngines,
  until,
  visitor,
} from "@deeds/test-kit";
import { createProofsService } from "../src/app.ts";
import { createMediaProcessor } from "../src/media/media-processor.ts";
import type { StoredFile } from "../src/models/file.ts";
import { createModels } from "../src/models/index.ts";
import type { StoredProof } from "../src/models/proof.ts";
import type { ServiceContext } from "../src/service-context.ts";

export const admin = administrator();

/** Starts the service on real MongoDB, NATS and S3, with a publisher of the people service's events. */
export async function startProofs(
  options: {
    s3Endpoint?: string;
    clamd?: { port: number } | { path: string };
    media?: { module: URL; concurrency: number; timeoutMs: number };
  } = {},
) {
  const { identity, serve, ...opened } = await connectTestService("proofs", {
    // A unique name, so that test files do not share one durable consumer.
    consumer: `proofs-${randomBytes(4).toString("hex")}`,
    logLevel: "silent",
  });
  const { s3 } = testEngines();
  const { s3Endpoint: endpoint = s3.endpoint } = options;
  const context: ServiceContext = {
    ...opened,
    models: await createModels(opened.database.connection),
    files: createObjectStore({ ...s3, endpoint, bucket: `${testBucketPrefix()}proof-files` }),
    malware: createMalwareScanner({ address: options.clamd }),
    media: createMediaProcessor({ log: opened.log, ...options.media }),
    internalIds: await createInternalIds(opened.database),
    clock: () => new Date(),
  };
  const server = await serve((await createProofsService(context, identity)).callback());
  const people = await startPeopleEvents();
  const { connection } = context.database;
  const { client } = server;
  const calls = administratorCalls(client, admin);
  /** Publishes an approved person; returns when the service has stored it. */
  const approvedPerson = async (fields: Partial<PersonState> = {}) => {
    const person = await people.approve(personState(fields));
    await until(async () => (await context.models.people.findById(person.id)) !== null);
    return person;
  };
  return {
    context,
    people,
    approvedPerson,
    /** The collections, for what no repository does. */
    stored: {
      proofs: connection.collection<StoredProof>("proofs"),
      files: connection.collection<StoredFile>("proof_files"),
    },
    origin: server.origin,
    client,
    ...calls,
    /** Submits a proof, by default about a new person; returns it with its receipt. */
    submit: async (
      as: Identity = visitor(),
      fields: Record<string, unknown> & { personId?: number } = {},
    ) => {
      const { personId = (await approvedPerson()).id } = fields;
      const body = { title: "Дрова", description: "Колола дрова соседям", ...fields, personId };
      return calls.call(endpoints.createProof, { body, as });
    },
    moderate: (id: number, status: string, rejectionReason?: string) => {
      const body = { status, ...(rejectionReason && { rejectionReason }) };
      return calls.callFor(id, endpoints.moderateProof, body);
    },
    upload: (bytes: Buffer, as: Identity = visitor(), name = "file.bin") =>
      calls.call(endpoints.uploadProofFile, { file: { name, bytes }, as }),
    readFile: (url: string, as?: Identity, headers: Record<string, string> = {}) =>
      client.send(endpoints.proofFile, { params: nameOf(url), ...(as && { as }), headers }),
    recorded: () => recordedEvents(context.database),
    /** Returns the types of the recorded events of a proof, oldest first. */
    typesOf: async (id: number | null | undefined) => {
      const events = await recordedEvents(context.database);
      return events.filter(({ data }) => data.id === id).map(({ type }) => type);
    },
    stop: async () => {
      await people.stop();
      await server.stop();
      await context.media.close();
    },
  };
}
export type Proofs = Awaited<ReturnType<typeof startProofs>>;

export const nameOf = (url: string) => ({ filename: url.split("/").at(-1) ?? "" });

async function startPeopleEvents() {
  const { record, ...source } = await startEventSource("people");
  const publish = (type: "person_approved" | "person_updated", data: PersonState, version = 1) =>
    record({ type, version, data });
  return {
    ...source,
    publish,
    approve: async (person: PersonState) => {
      await publish("person_approved", person);
      return person;
    },
    erase: ({ id }: PersonState, { wasPublic }: { wasPublic: boolean }, version = 9) =>
      record({ type: "person_erased", version, data: { id, wasPublic } }),
  };
}
