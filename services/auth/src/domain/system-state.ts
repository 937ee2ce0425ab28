import type { ProcessName, ServiceReport, SystemState } from "@deeds/contracts";

type Asked = readonly (readonly [name: ProcessName, report: ServiceReport | null])[];

/** The house as its processes tell of it; null for one that did not answer in time. */
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
