import { consumers, durableOf } from "./consumers.ts";
import { type ProcessName, processNames } from "./endpoint.ts";
import { type EventType, events, eventTypes } from "./events.ts";
import { type Query, queryList } from "./queries.ts";

/** The stream of all events. */
export const streamName = "EVENTS";

/** Returns the subject of an event type, `events.<service>.<type>`: only that service publishes to it. */
export const eventSubject = (type: EventType): string => `events.${events[type].service}.${type}`;

/** The subject that occupies the ids of erased events; without consumers. */
export const erasedSubject = "events.forgotten";

export const querySubject = ({ name }: Pick<Query, "name">): string => `queries.${name}`;

// The subjects have older names, which earlier versions running beside this one use too.
export const notifySubject = (service: string): string => `doorbell.${service}`;
export const broadcastSubject = (service: string): string => `broadcast.${service}`;

/** The process that creates the stream and its consumers, and erases events, for all. */
export const streamAdministrator = "auth" satisfies ProcessName;

/** The requests of a process to the stream's administrator. */
export const administrationSubject = (process: string, request: "consumer" | "erase"): string =>
  `streams.${process}.${request}`;

/** The prefix of the subjects to which a process has replies sent. */
export const inboxPrefix = (process: string): string => `_INBOX.${process}`;

export const isProcessName = (name: string): name is ProcessName =>
  (processNames as readonly string[]).includes(name);

/** The subjects of one NATS user. `deny` excludes subjects that a wildcard of `publish` includes. */
export interface NatsPermissions {
  publish: readonly string[];
  deny: readonly string[];
  subscribe: readonly string[];
}

/**
 * Returns what the NATS user of a process may publish and subscribe to; it may also reply once to
 * each message that it receives. Every installation generates its users from this.
 */
export function permissionsOf(process: ProcessName): NatsPermissions {
  const durables = durablesOf(process);
  return {
    publish: [
      ...eventTypes.filter((type) => events[type].service === process).map(eventSubject),
      ...queryList.filter(({ callers }) => callers.includes(process)).map(querySubject),
      notifySubject(process),
      broadcastSubject(process),
      "$JS.API.INFO",
      `$JS.API.STREAM.INFO.${streamName}`,
      ...durables.flatMap((durable) => [...usesOf(durable), `$JS.ACK.${streamName}.${durable}.>`]),
      ...(process === "gateway"
        ? ephemeralConsumers
        : [administrationSubject(process, "consumer"), administrationSubject(process, "erase")]),
      ...(process === streamAdministrator ? administration : []),
    ],
    deny: process === "gateway" ? allDurables.flatMap(changesOf) : [],
    subscribe: [
      `${inboxPrefix(process)}.>`,
      ...queryList.filter(({ service }) => service === process).map(querySubject),
      notifySubject(process),
      broadcastSubject(process),
      ...(process === streamAdministrator
        ? [administrationSubject("*", "consumer"), administrationSubject("*", "erase")]
        : []),
    ],
  };
}

const durablesOf = (process: ProcessName): string[] =>
  process === "gateway"
    ? []
    : Object.keys(consumers[process]).map((name) => durableOf(process, name));
const allDurables = processNames.flatMap(durablesOf);

const consumerCall = (call: string, name: string): string =>
  `$JS.API.CONSUMER.${call}.${streamName}.${name}`;
const usesOf = (name: string): string[] => [
  consumerCall("INFO", name),
  consumerCall("MSG.NEXT", name),
];
const changesOf = (name: string): string[] => [...usesOf(name), consumerCall("DELETE", name)];

/** The gateway reads every event by consumers of a random name, which end with their connection. */
const ephemeralConsumers = [`$JS.API.CONSUMER.CREATE.${streamName}`, ...changesOf("*")];

const administration = [
  ...["CREATE", "UPDATE", "MSG.GET", "MSG.DELETE"].map(
    (call) => `$JS.API.STREAM.${call}.${streamName}`,
  ),
  ...allDurables.flatMap((name) => [
    consumerCall("DURABLE.CREATE", name),
    consumerCall("INFO", name),
  ]),
  erasedSubject,
];
