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

const timeoutMs = 1_000;

export async function readSystem(context: ServiceContext): Promise<SystemState> {
  const reports = await Promise.all(
    processNames.map(async (name) => [name, await requestReport(context, name)] as const),
  );
  return systemStateOf(reports);
}

/** Returns `null` when the process does not reply. */
async function requestReport(
  { messaging }: ServiceContext,
  service: ProcessName,
): Promise<ServiceReport | null> {
  try {
    return await messaging.request(systemQuery(service), {}, timeoutMs);
  } catch (error) {
    if (error instanceof QueryFailed) return null;
    throw error;
  }
}

export async function replayDeadLetter(
  context: ServiceContext,
  { service, id, actor }: { service: ServiceName; id: string; actor: Actor },
): Promise<void> {
  const report = await requestReport(context, service);
  if (report === null) throw refuse.unavailable(service);
  if (!report.deadLetters.some((letter) => letter.id === id)) throw refuse.notFound();
  await context.database.transaction(async (tx) => {
    await context.audit.record(tx, {
      actor,
      action: "replayed",
      kind: "dead-letter",
      subject: id,
      note: service,
    });
    const data = { letter: id, of: service };
    await context.messaging.record(tx, [{ type: "dead_letter_replay_asked", version: 1, data }]);
  });
}

type Reports = readonly (readonly [name: ProcessName, report: ServiceReport | null])[];

export function systemStateOf(reports: Reports): SystemState {
  const received = reports.flatMap(([, report]) => report ?? []);
  const checksOf = (name: string) => received.flatMap(({ checks }) => checks[name] ?? []);
  const allPassed = (results: readonly boolean[]) =>
    results.length === 0 ? null : results.every((isOk) => isOk);
  // This service replies as well: without any reply the broker cannot be reached.
  const isReachable = received.length > 0;
  return {
    services: reports.map(([name, report]) => ({
      name,
      ...(isReachable ? stateOf(report) : { ...silent, state: "unknown" as const }),
    })),
    engines: [
      { name: "database", ok: allPassed(checksOf("database")) },
      { name: "messages", ok: isReachable },
      { name: "storage", ok: allPassed(checksOf("storage")) },
    ],
    deadLetters: reports
      .flatMap(([service, report]) => {
        // The gateway has no consumers, so no dead letters.
        if (service === "gateway" || report === null) return [];
        return report.deadLetters.map((letter) => ({ service, ...letter }));
      })
      .toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  };
}

function stateOf(report: ServiceReport | null) {
  if (report === null) return silent;
  const isReady = Object.values(report.checks).every((isOk) => isOk);
  return {
    state: isReady ? ("ready" as const) : ("failing" as const),
    startedAt: report.startedAt,
    ...(report.outbox === null ? noQueues : queuesOf(report)),
  };
}

const noQueues = { outbox: null, waiting: null, deadLetters: null };
const silent = { state: "silent" as const, startedAt: null, ...noQueues };

const queuesOf = ({ outbox, consumers, deadLetters }: ServiceReport) => ({
  outbox,
  waiting: consumers.reduce((sum, { waiting }) => sum + waiting, 0),
  deadLetters: deadLetters.length,
});
