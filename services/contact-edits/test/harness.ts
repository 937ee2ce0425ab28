import { type DomainEvent, endpoints, type Person } from "@deeds/contracts";
import {
  administrator,
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
  const peopleClient = () => createServiceClient(people.origin(), issuer);
  return {
    context,
    natsUrl: nats.url,
    people,
    admin,
    client: server.client,
    suggest: async (personId: number, body: object, language?: string) => {
      const headers = language === undefined ? {} : { "accept-language": language };
      const call = { params: { id: personId }, body, headers };
      return (await server.client.call(endpoints.suggestEdit, call)).body;
    },
    moderate: async (id: number, body: object) => {
      const call = { as: admin, params: { id }, body };
      return (await server.client.call(endpoints.moderateContactEdit, call)).body;
    },
    untilApplied: (id: number) =>
      vi.waitFor(async () => {
        expect((await models.suggestions.findById(id))?.appliedAt).not.toBeNull();
      }, waitOptions),
    addPerson: async (body: Record<string, unknown>): Promise<Person> =>
      (await peopleClient().call(endpoints.createPerson, { as: admin, body })).body,
    submitPerson: async (body: Record<string, unknown>): Promise<Person> =>
      (await peopleClient().call(endpoints.submitPerson, { body })).body.person,
    updatePerson: (id: number, body: Record<string, unknown>) =>
      peopleClient().call(endpoints.updatePerson, { as: admin, params: { id }, body }),
    requestRemoval: (id: number) =>
      peopleClient().call(endpoints.requestRemoval, {
        params: { id },
        body: { relation: "я", wish: "hide", text: "Скройте" },
      }),
    erasePerson: (id: number, confirm: string) =>
      peopleClient().call(endpoints.erasePerson, { as: admin, params: { id }, body: { confirm } }),
    readPerson: async (id: number): Promise<Person> =>
      (await peopleClient().call(endpoints.person, { as: admin, params: { id } })).body,
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
