import type { FrontEndName } from "@deeds/contracts";
import { formatDateTime, formatFileSize } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Button, EmptyState, useScope } from "@deeds/ui";
import { type Column, DataTable, StateLabel } from "@deeds/ui/bundled";
import {
  Bird,
  Check,
  CircleX,
  History,
  Package,
  Power,
  PowerOff,
  Rocket,
  Square,
} from "lucide-react";
import { useState } from "react";
import { actionsColumn, column, end, mono } from "../common/tables.tsx";
import { useFigure } from "../common/values.ts";
import {
  Section,
  StopDialog,
  useActivation,
  useConfirmation,
  Versions,
} from "./release-changes.tsx";
import { type Releases, rollBackRemote, stopCanary, switchRemote } from "./releases.ts";
import { useVersionColumns, type Version } from "./version-list.tsx";

export function LivePanel({ releases }: { releases: Releases }) {
  const { t } = useTranslation("admin");
  const activate = useActivation(releases);
  const { live, previousSetId: before } = releases;
  return (
    <Section
      title={t("releases.live")}
      actions={
        before !== null && (
          <Button
            size="small"
            icon={History}
            onClick={() => activate(before, t("releases.rollBackTitle", { id: before }))}
          >
            {t("releases.rollBack", { id: before })}
          </Button>
        )
      }
    >
      {live ? (
        <>
          <p className="text-muted">
            {t("releases.liveSince", { id: live.id, date: formatDateTime(live.activatedAt) })}
          </p>
          <LiveTable releases={releases} />
        </>
      ) : (
        <EmptyState icon={Package} title={t("releases.none")} />
      )}
    </Section>
  );
}

function LiveTable({ releases }: { releases: Releases }) {
  const { live, versions, switches, previousVersions = {} } = releases;
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const confirm = useConfirmation();
  const { version, published, failures } = useVersionColumns();
  const own = useScope();
  const [stopping, setStopping] = useState<FrontEndName | null>(null);
  const rows = (live?.remotes ?? []).flatMap(({ name, version }) =>
    versions.filter((one) => one.remote === name && one.version === version),
  );
  const offOf = (remote: FrontEndName) => switches.find((one) => one.remote === remote);
  const switchOn = (remote: FrontEndName) =>
    confirm({
      title: t("releases.switchOnTitle", { remote }),
      description: t("releases.switchOnSure"),
      confirm: t("releases.switchOn"),
      done: t("releases.switchedOn", { remote }),
      run: () => switchRemote(remote, null),
    });
  const rollBack = (remote: FrontEndName, version: string) =>
    confirm({
      title: t("releases.rollBackRemoteTitle", { remote, version }),
      description: t("releases.rollBackRemoteSure"),
      confirm: t("releases.rollBackRemote", { version }),
      done: t("releases.rolledBackRemote", { remote, version }),
      run: () => rollBackRemote(remote),
    });
  const rollBackButton = (remote: FrontEndName, version: string | undefined) =>
    version !== undefined && (
      <Button size="small" icon={History} onClick={() => rollBack(remote, version)}>
        {t("releases.rollBackRemote", { version })}
      </Button>
    );
  const columns: Column<Version>[] = [
    column(t("releases.frontEnd"), ({ remote }) => remote),
    version,
    published,
    column(
      t("releases.by"),
      ({ publishedBy, signed }) =>
        `${publishedBy ?? "—"}${signed ? `, ${t("releases.signed")}` : ""}`,
    ),
    column(
      t("releases.firstSize"),
      ({ firstBytes, budget }) =>
        t("releases.ofBudget", {
          size: formatFileSize(firstBytes, language),
          budget: formatFileSize(budget, language),
        }),
      end,
    ),
    failures,
    actionsColumn(t("ui:rowActions"), ({ remote }) => {
      const off = offOf(remote);
      return (
        <span className="flex flex-col items-end gap-2 text-start">
          {off && (
            <StateLabel tone="warn" icon={PowerOff}>
              {t("releases.off", { reason: off.reason })}
            </StateLabel>
          )}
          {rollBackButton(remote, previousVersions[remote])}
          {off && (
            <Button size="small" icon={Power} onClick={() => switchOn(remote)}>
              {t("releases.switchOn")}
            </Button>
          )}
          {!off && remote !== "shell" && (
            <Button size="small" icon={PowerOff} onClick={() => setStopping(remote)}>
              {t("releases.switchOff")}
            </Button>
          )}
        </span>
      );
    }),
  ];
  return (
    <>
      <DataTable
        caption={t("releases.versions")}
        columns={columns}
        rows={rows}
        keyOf={({ remote }) => remote}
      />
      {stopping && (
        <StopDialog
          title={t("releases.switchOffTitle", { remote: stopping })}
          description={[
            t("releases.switchOffSure"),
            stopping === own && t("releases.switchOffSelf", { remote: stopping }),
          ]
            .filter(Boolean)
            .join(" ")}
          confirm={t("releases.switchOff")}
          run={(reason) => switchRemote(stopping, reason)}
          onClose={() => setStopping(null)}
        />
      )}
    </>
  );
}

type Canary = Releases["canaries"][number];

const looks = {
  running: { tone: "info", icon: Bird },
  promoted: { tone: "ok", icon: Check },
  "rolled-back": { tone: "bad", icon: CircleX },
  stopped: { tone: "muted", icon: Square },
} as const;

export function CanaryPanel({ releases }: { releases: Releases }) {
  const { t } = useTranslation("admin");
  const confirm = useConfirmation();
  const activate = useActivation(releases);
  const { canaries } = releases;
  const show = useFigure();
  const against = (counts: Record<"canary" | "control", number>) =>
    `${show(counts.canary)} / ${show(counts.control)}`;
  const strength = ({ evidence: { likelihood } }: Canary) => {
    const strongest = Math.max(likelihood.failed, likelihood.slow);
    return show(Math.round(Math.min(strongest, 9999) * 10) / 10);
  };
  const columns: Column<Canary>[] = [
    column(t("releases.set"), ({ setId: id }) => (
      <span className="whitespace-nowrap">{t("releases.number", { id })}</span>
    )),
    column(t("releases.frontEnds"), ({ changes = {} }) => <Versions of={changes} />, mono),
    column(t("releases.outcome"), ({ outcome, percent }) => (
      <span className="whitespace-nowrap">
        <StateLabel {...looks[outcome]}>
          {t(`releases.outcomes.${outcome}`, { percent })}
        </StateLabel>
      </span>
    )),
    column(
      t("releases.time"),
      ({ startedAt, endedAt }) =>
        `${formatDateTime(startedAt)} – ${endedAt ? formatDateTime(endedAt) : ""}`,
    ),
    column(t("releases.by"), ({ by }) => by ?? "—"),
    column(t("releases.served"), ({ evidence }) => against(evidence.served), end),
    column(t("releases.started"), ({ evidence }) => against(evidence.started), end),
    column(t("releases.failedViews"), ({ evidence }) => against(evidence.failedViews), end),
    column(t("releases.failedBrowsers"), ({ evidence }) => against(evidence.failed), end),
    column(t("releases.slowBrowsers"), ({ evidence }) => against(evidence.slow), end),
    column(t("releases.likelihood"), strength, end),
    actionsColumn(
      t("ui:rowActions"),
      ({ outcome, setId, changes = {} }) =>
        outcome === "running" && (
          <span className="flex flex-col items-end gap-2">
            <Button
              size="small"
              icon={Rocket}
              onClick={() => activate(setId, t("releases.promoteTitle", { id: setId }))}
            >
              {t("releases.promote")}
            </Button>
            <Button size="small" icon={Square} onClick={() => stop(changes)}>
              {t("releases.stopCanary")}
            </Button>
          </span>
        ),
    ),
  ];
  const stop = (changes: Record<FrontEndName, string>) =>
    confirm({
      title: t("releases.stopCanary"),
      description: t("releases.stopCanarySure"),
      confirm: t("releases.stopCanary"),
      done: t("releases.canaryStopped"),
      run: () => stopCanary(Object.keys(changes)[0] ?? null),
    });
  return (
    <Section title={t("releases.canaries")}>
      <p className="max-w-measure text-muted">{t("releases.canaryRule")}</p>
      {canaries.length > 0 && (
        <DataTable
          caption={t("releases.canaries")}
          columns={columns}
          rows={canaries}
          keyOf={({ id }) => id}
        />
      )}
    </Section>
  );
}
