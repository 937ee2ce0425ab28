import { type DomainEvent, endpoints, type Person } from "@deeds/contracts";
import {
  administrator,
  administratorCalls,
  connectTestService,
  createServiceClient,
  recordedEvents,
  startTestNats,
} from "@deeds/test-kit";
import { expect, vi } from "vitest";
import { createContactEditsService } from "../src/app.ts";
import { createModels } from "../src/models/index.ts";
import type { ServiceContext } from "../src/service-context.ts";
import { startPeopleProcess } from "./people-process.ts";

export const waitOptions = { timeout: 15_000, interval: 20 };

/** Starts the contact-edits service on real engines with the real people service. */
export async function startContactEdits() {
  const nats = await startTestNats();
  const { issuer, identity, serve, ...opened } = await connectTestService("contact-edits", {
    natsUrl: nats.url,
  });
  const people = await startPeopleProcess({ natsUrl: nats.url, authUrl: issuer.url });
  const models = await createModels(opened.database.connection);
  const context: ServiceContext = { ...opened, models };
  const server = await serve((await createContactEditsService(context, identity)).callback());
  const admin = administrator();
  const calls = administratorCalls(server.client, admin);
  /** The people service, which has another address after each start. */
  const inPeople = () => administratorCalls(createServiceClient(people.origin(), issuer), admin);
  return {
    context,
    natsUrl: nats.url,
    people,
    admin,
    client: server.client,
    ...calls,
    suggest: async (personId: number, body: object, language?: string) => {
      const headers = language === undefined ? {} : { "accept-language": language };
      const call = { params: { id: personId }, body, headers };
      return (await server.client.call(endpoints.suggestEdit, call)).body;
    },
    moderate: (id: number, body: object) => calls.callFor(id, endpoints.moderateContactEdit, body),
    /** Returns the rejection of a decision. */
    refusedDecision: (id: number, body: object) =>
      calls.refused(endpoints.moderateContactEdit, { params: { id }, body }),
    /** Returns the suggestions of one state. */
    list: async (status: string) => {
      const call = { params: { status }, query: { limit: 100 } };
      const list = await calls.call(endpoints.contactEdits, call);
      return Array.isArray(list) ? list : list.items;
    },
    untilApplied: (id: number) =>
      vi.waitFor(async () => {
        expect((await models.suggestions.findById(id))?.appliedAt).not.toBeNull();
      }, waitOptions),
    addPerson: (body: Record<string, unknown>): Promise<Person> =>
      inPeople().call(endpoints.createPerson, { body }),
    submitPerson: async (body: Record<string, unknown>): Promise<Person> =>
      (await inPeople().call(endpoints.submitPerson, { body })).person,
    updatePerson: (id: number, body: object) =>
      inPeople().callFor(id, endpoints.updatePerson, body),
    requestRemoval: (id: number) => {
      const wish = { relation: "я", wish: "hide", text: "Скройте" };
      return inPeople().callFor(id, endpoints.requestRemoval, wish);
    },
    erasePerson: (id: number, confirm: string) =>
      inPeople().callFor(id, endpoints.erasePerson, { confirm }),
    readPerson: (id: number): Promise<Person> => inPeople().callFor(id, endpoints.person),
    /** Publishes every event again with a new message id, so that the stream does not deduplicate it. */
    redeliver: async () => {
      const outbox = context.database.connection.collection<OutboxRow>("outbox");
      const rows = await outbox.find().toArray();
      await outbox.insertMany(
        rows.map((row) => ({ ...row, _id: `${row._id}-again`, publishedAt: null })),
      );
    },
    /** Returns the recorded events of one suggestion, oldest first. */
    recorded: async (id: number) =>
      (await recordedEvents(context.database)).filter(({ subject }) => subject === String(id)),
    stop: async () => {
      await people.kill();
      await server.stop();
      await nats.stop();
    },
  };
}
interface OutboxRow {
  _id: string;
  event: DomainEvent;
  publishedAt: Date | null;
}
