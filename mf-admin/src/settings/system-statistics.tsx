import { type DeadLetter, endpoints, type SystemState } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  Loaded,
  LoadFailure,
  revalidate,
  useCall,
  useEndpoint,
} from "@deeds/remote-kit";
import { Button, Notice, RowSkeletons, StatFigures, toast } from "@deeds/ui";
import { type Column, DataTable, StateLabel } from "@deeds/ui/bundled";
import { Check, CircleHelp, CircleX, RefreshCw, RotateCw } from "lucide-react";
import { actionsColumn, column, end, mono } from "../common/tables.tsx";
import { useFigure } from "../common/values.ts";

const systemPrefix = "/api/system";
const figures = [
  "totalPeople",
  "approvedProofs",
  "pendingProofs",
  "rejectedProofs",
  "pendingPeople",
] as const;

export function SystemStatistics() {
  const { t } = useTranslation("admin");
  const stats = useEndpoint(endpoints.adminStats);
  const { data: open } = useEndpoint(endpoints.publicStats);
  const show = useFigure();
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3" aria-labelledby="statistics">
        <h3 id="statistics" className="font-serif text-name font-semibold">
          {t("settings.statistics")}
        </h3>
        {stats.error ? (
          <LoadFailure
            title={t("dashboard.failed")}
            error={stats.error}
            onRetry={() => void stats.mutate()}
          />
        ) : (
          <StatFigures
            look="stacked"
            items={[
              ...figures.map((name) => ({
                value: show(stats.data?.[name]),
                label: t(`settings.figures.${name}`),
              })),
              { value: show(open?.activeUsers), label: t("settings.figures.activeUsers") },
            ]}
          />
        )}
      </section>
      <SystemHealth />
    </div>
  );
}

type Service = SystemState["services"][number];

function SystemHealth() {
  const { t } = useTranslation("admin");
  const system = useEndpoint(endpoints.systemState);
  const number = (name: "outbox" | "waiting" | "deadLetters") =>
    column<Service>(t(`system.${name}`), (service) => service[name] ?? "—", end);
  const columns: Column<Service>[] = [
    column(t("system.service"), ({ name }) => name, mono),
    column(t("proofs.state"), ({ state }) => <State of={state} />),
    number("outbox"),
    number("waiting"),
    number("deadLetters"),
    column(t("system.startedAt"), ({ startedAt }) => (startedAt ? formatDateTime(startedAt) : "—")),
  ];
  return (
    <section className="flex flex-col gap-3" aria-labelledby="health">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="health" className="grow font-serif text-name font-semibold">
          {t("system.health")}
        </h3>
        <Button
          size="small"
          icon={RefreshCw}
          loading={system.isValidating}
          onClick={() => void revalidate([systemPrefix])}
        >
          {t("dashboard.refresh")}
        </Button>
      </div>
      <Loaded
        of={system}
        failure={t("system.failed")}
        skeleton={<RowSkeletons count={4} height="2.75rem" />}
      >
        {({ engines, services, deadLetters }) => (
          <>
            <ul className="flex flex-wrap gap-x-8 gap-y-2">
              {engines.map(({ name, ok }) => (
                <li key={name} className="flex flex-wrap items-center gap-2">
                  <span>{t(`system.engines.${name}`)}:</span>
                  <State of={ok === null ? "unknown" : ok ? "ready" : "silent"} />
                </li>
              ))}
            </ul>
            {isBrokerDown(engines) && <Notice tone="warn">{t("system.brokerDown")}</Notice>}
            <DataTable
              cards
              caption={t("system.services")}
              columns={columns}
              rows={services}
              keyOf={({ name }) => name}
            />
            {!isBrokerDown(engines) && <DeadLetters letters={deadLetters} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Processes report by the message broker: without it their states and dead letters are unknown. */
const isBrokerDown = (engines: SystemState["engines"]): boolean =>
  engines.some(({ name, ok }) => name === "messages" && ok === false);

const looks = {
  ready: { tone: "ok", icon: Check },
  failing: { tone: "warn", icon: CircleX },
  silent: { tone: "bad", icon: CircleX },
  unknown: { tone: "muted", icon: CircleHelp },
} as const;

function State({ of: state }: { of: keyof typeof looks }) {
  const { t } = useTranslation("admin");
  const text = state === "unknown" ? t("system.unknown") : t(`system.states.${state}`);
  return <StateLabel {...looks[state]}>{text}</StateLabel>;
}

function DeadLetters({ letters }: { letters: readonly DeadLetter[] }) {
  const { t } = useTranslation("admin");
  if (letters.length === 0) return <p className="text-muted">{t("system.noDeadLetters")}</p>;
  const columns: Column<DeadLetter>[] = [
    column(t("audit.at"), ({ at }) => formatDateTime(at)),
    column(t("system.consumer"), (one) => one.consumer, mono),
    column(t("webhooks.event"), ({ type }) => type, mono),
    column(t("system.error"), ({ error }) => (
      <span className="block max-w-96 min-w-48 break-words">{error}</span>
    )),
    actionsColumn(t("ui:rowActions"), (letter) => <Replay letter={letter} />),
  ];
  return (
    <>
      <h4 className="font-semibold">{t("system.deadLetters")}</h4>
      <DataTable
        caption={t("system.deadLetters")}
        columns={columns}
        rows={letters}
        keyOf={({ service, id }) => `${service} ${id}`}
      />
    </>
  );
}

function Replay({ letter: { service, id, asked } }: { letter: DeadLetter }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const replay = () =>
    run(async () => {
      // The service retries the event a moment later.
      await callEndpoint(endpoints.replayDeadLetter, { body: { service, id } });
      await revalidate([systemPrefix]);
      toast({ title: t("system.replayAsked") });
    }, t("system.couldNotReplay"));
  return (
    <Button size="small" icon={RotateCw} loading={pending || asked} onClick={() => void replay()}>
      {t("system.replay")}
    </Button>
  );
}
