import { consumers, durableOf } from "./consumers.ts";
import { type ProcessName, processNames } from "./endpoint.ts";
import { type EventType, events, eventTypes } from "./events.ts";
import { type Query, queryList } from "./queries.ts";

/** The stream of all events. */
export const streamName = "EVENTS";

/** Returns the subject of an event type, `events.<service>.<type>`: only that service publishes to it. */
export const eventSubject = (type: EventType): string => `events.${events[type].service}.${type}`;

/** The subjects of the stream. */
export const everyEvent = "events.>";

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

/**
 * The account that owns the stream. Each process has an account of its own, named after it, which
 * imports single subjects: NATS sends a reply wherever the requester asks, but in the requester's
 * account only.
 */
export const streamAccount = "deeds" as const;

export type NatsAccount = ProcessName | typeof streamAccount;

/** A subject and the account that receives its messages. */
export interface NatsAddress {
  account: NatsAccount;
  subject: string;
}

/** The subjects of one NATS user. `deny` excludes subjects that a wildcard of `publish` includes. */
export interface NatsPermissions {
  publish: readonly NatsAddress[];
  deny: readonly string[];
  subscribe: readonly string[];
}

/**
 * Returns what the NATS user of a process may publish and subscribe to; it may also reply once to
 * each message that it receives. Every installation generates its users from this.
 */
export function permissionsOf(process: ProcessName): NatsPermissions {
  const ownSubjects = [notifySubject(process), broadcastSubject(process)];
  const queriesOfOthers = queryList.filter(({ callers }) => callers.includes(process));
  return {
    publish: [
      ...ownSubjects.map((subject) => ({ account: process, subject })),
      ...queriesOfOthers.map((query) => ({ account: query.service, subject: querySubject(query) })),
      ...(asksAdministrator(process) ? requestsToAdministrator(process) : []),
      ...streamSubjects(process).map((subject) => ({ account: streamAccount, subject })),
    ],
    deny: process === "gateway" ? allDurables.flatMap(changesOf) : [],
    subscribe: [
      `${inboxPrefix(process)}.>`,
      ...queryList.filter(({ service }) => service === process).map(querySubject),
      ...ownSubjects,
      ...(process === streamAdministrator
        ? [administrationSubject("*", "consumer"), administrationSubject("*", "erase")]
        : []),
    ],
  };
}

/** Returns the subjects of other accounts that a process's account imports. */
export function importsOf(process: ProcessName): NatsAddress[] {
  return permissionsOf(process).publish.filter(({ account }) => account !== process);
}

/** Returns the subjects that other accounts import from an account. */
export function exportsOf(account: NatsAccount): string[] {
  const imported = processNames.flatMap(importsOf).filter((from) => from.account === account);
  return [...new Set(imported.map(({ subject }) => subject))];
}

const asksAdministrator = (process: ProcessName): boolean =>
  process !== "gateway" && process !== streamAdministrator;
const requestsToAdministrator = (process: ProcessName): NatsAddress[] =>
  (["consumer", "erase"] as const).map((request) => ({
    account: streamAdministrator,
    subject: administrationSubject(process, request),
  }));

/** The subjects of the stream's account to which a process publishes. */
function streamSubjects(process: ProcessName): string[] {
  const acknowledge = (durable: string) => `$JS.ACK.${streamName}.${durable}.>`;
  return [
    ...eventTypes.filter((type) => events[type].service === process).map(eventSubject),
    "$JS.API.INFO",
    `$JS.API.STREAM.INFO.${streamName}`,
    ...durablesOf(process).flatMap((durable) => [...usesOf(durable), acknowledge(durable)]),
    ...(process === "gateway" ? ephemeralConsumers : []),
    ...(process === streamAdministrator ? administration : []),
  ];
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
const changesOf = (name: string): string[] => [
  ...usesOf(name),
  consumerCall("DELETE", name),
  consumerCall("CREATE", `${name}.${everyEvent}`),
];

/**
 * The gateway reads every event by consumers of a random name, which end with their connection. The
 * server compares the name in the subject with that in the request.
 */
const ephemeralConsumers = changesOf("*");

const administration = [
  ...["CREATE", "UPDATE", "MSG.GET", "MSG.DELETE"].map(
    (call) => `$JS.API.STREAM.${call}.${streamName}`,
  ),
  ...allDurables.map((name) => consumerCall("DURABLE.CREATE", name)),
  ...allDurables
    .filter((name) => !durablesOf(streamAdministrator).includes(name))
    .map((name) => consumerCall("INFO", name)),
  erasedSubject,
];
