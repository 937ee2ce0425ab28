import {
  type ProcessName,
  processNames,
  type ServiceName,
  type ServiceReport,
  type SystemState,
  systemQuery,
} from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { type Actor, refuse } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

const deadlineMs = 1_000;

export async function readSystem(context: ServiceContext): Promise<SystemState> {
  const asked = await Promise.all(
    processNames.map(async (name) => [name, await ask(context, name)] as const),
  );
  return systemStateOf(asked);
}

async function ask(
  { messaging }: ServiceContext,
  service: ProcessName,
): Promise<ServiceReport | null> {
  try {
    return await messaging.ask(systemQuery(service), {}, deadlineMs);
  } catch (error) {
    if (error instanceof QueryFailed) return null;
    throw error;
  }
}

export async function replayDeadLetter(
  context: ServiceContext,
  asked: { service: ServiceName; id: string; actor: Actor },
): Promise<void> {
  const { service, id, actor } = asked;
  const report = await ask(context, service);
  if (report === null) throw refuse.unavailable(service);
  if (!report.deadLetters.some((letter) => letter.id === id)) throw refuse.notFound();
  await context.database.transaction(async (tx) => {
    const line = { actor, action: "replayed", kind: "dead-letter", subject: id } as const;
    await context.audit.record(tx, { ...line, note: service });
    const data = { letter: id, of: service };
    await context.messaging.record(tx, [{ type: "dead_letter_replay_asked", version: 1, data }]);
  });
}

type Asked = readonly (readonly [name: ProcessName, report: ServiceReport | null])[];

export function systemStateOf(asked: Asked): SystemState {
  const answered = asked.flatMap(([, report]) => report ?? []);
  const checksOf = (name: string) => answered.flatMap(({ checks }) => checks[name] ?? []);
  const all = (answers: readonly boolean[]) =>
    answers.length === 0 ? null : answers.every((isGood) => isGood);
  return {
    services: asked.map(([name, report]) => ({ name, ...lineOf(report) })),
    engines: [
      { name: "database", ok: all(checksOf("database")) },
      { name: "messages", ok: answered.length > 0 },
      { name: "storage", ok: all(checksOf("storage")) },
    ],
    deadLetters: asked
      .flatMap(([service, report]) => {
        // The door keeps nothing that could be buried.
        if (service === "gateway" || report === null) return [];
        return report.deadLetters.map((letter) => ({ service, ...letter }));
      })
      .toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  };
}

function lineOf(report: ServiceReport | null) {
  if (report === null) return { state: "silent" as const, startedAt: null, ...noQueues };
  const isReady = Object.values(report.checks).every((isGood) => isGood);
  return {
    state: isReady ? ("ready" as const) : ("failing" as const),
    startedAt: report.startedAt,
    ...(report.outbox === null ? noQueues : queuesOf(report)),
  };
}

const noQueues = { outbox: null, waiting: null, deadLetters: null };

const queuesOf = ({ outbox, consumers, deadLetters }: ServiceReport) => ({
  outbox,
  waiting: consumers.reduce((sum, { waiting }) => sum + waiting, 0),
  deadLetters: deadLetters.length,
});
