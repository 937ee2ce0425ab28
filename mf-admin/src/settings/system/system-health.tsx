import type { SystemState } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button, RowSkeletons, useDelayed } from "@deeds/ui";
import { type Column, DataTable, StateLabel } from "@deeds/ui/carried";
import { Check, CircleHelp, CircleX, RefreshCw } from "lucide-react";
import { refreshSystem, useSystem } from "../../api/system.ts";
import { PartFailed } from "../../common/part-failed.tsx";
import { DeadLetters } from "./dead-letters.tsx";

type Service = SystemState["services"][number];

/** How the gateway, every service and engine is, what waits in queues, and what was buried. */
export function SystemHealth() {
  const { t } = useTranslation("admin");
  const { data, error, isLoading, isValidating, mutate } = useSystem();
  const waiting = useDelayed(isLoading);
  return (
    <section className="flex flex-col gap-3" aria-labelledby="health">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="health" className="grow font-serif text-name font-semibold">
          {t("system.health")}
        </h3>
        <Button
          size="small"
          icon={RefreshCw}
          loading={isValidating}
          onClick={() => void refreshSystem()}
        >
          {t("dashboard.refresh")}
        </Button>
      </div>
      {error && (
        <PartFailed title={t("system.failed")} error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && waiting && <RowSkeletons count={4} height="2.75rem" />}
      {data && <Engines engines={data.engines} />}
      {data && <Services services={data.services} />}
      {data && <DeadLetters letters={data.deadLetters} />}
    </section>
  );
}

function Engines({ engines }: Pick<SystemState, "engines">) {
  const { t } = useTranslation("admin");
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-2">
      {engines.map(({ name, ok }) => (
        <li key={name} className="flex flex-wrap items-center gap-2">
          <span>{t(`system.engines.${name}`)}:</span>
          <EngineState ok={ok} />
        </li>
      ))}
    </ul>
  );
}

function EngineState({ ok }: { ok: boolean | null }) {
  const { t } = useTranslation("admin");
  if (ok === null) {
    return (
      <StateLabel tone="muted" icon={CircleHelp}>
        {t("system.unknown")}
      </StateLabel>
    );
  }
  return (
    <StateLabel tone={ok ? "ok" : "bad"} icon={ok ? Check : CircleX}>
      {t(ok ? "system.states.ready" : "system.states.silent")}
    </StateLabel>
  );
}

const looks = {
  ready: { tone: "ok", icon: Check },
  failing: { tone: "warn", icon: CircleX },
  silent: { tone: "bad", icon: CircleX },
} as const;

function Services({ services }: Pick<SystemState, "services">) {
  const { t } = useTranslation("admin");
  const number = (id: "outbox" | "waiting" | "deadLetters"): Column<Service> => ({
    id,
    header: t(`system.${id}`),
    align: "end",
    cell: (service) => service[id] ?? "—",
  });
  const columns: Column<Service>[] = [
    { id: "name", header: t("system.service"), mono: true, cell: ({ name }) => name },
    {
      id: "state",
      header: t("proofs.state"),
      cell: ({ state }) => <StateLabel {...looks[state]}>{t(`system.states.${state}`)}</StateLabel>,
    },
    number("outbox"),
    number("waiting"),
    number("deadLetters"),
    {
      id: "startedAt",
      header: t("system.startedAt"),
      cell: ({ startedAt }) => (startedAt ? formatDateTime(startedAt) : "—"),
    },
  ];
  return (
    <DataTable
      caption={t("system.services")}
      columns={columns}
      rows={services}
      keyOf={({ name }) => name}
    />
  );
}
