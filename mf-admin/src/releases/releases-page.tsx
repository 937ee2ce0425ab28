import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, WorkspacePage } from "@deeds/remote-kit";
import { Badge, Button, Notice, RowSkeletons } from "@deeds/ui";
import { type Column, DataTable, StateLabel } from "@deeds/ui/bundled";
import { Check, History, Snowflake } from "lucide-react";
import { useState } from "react";
import { FreshSignIn } from "../common/fresh-sign-in.tsx";
import { actionsColumn, column, mono } from "../common/tables.tsx";
import { CanaryPanel, LivePanel } from "./live-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import {
  Changes,
  ReleaseChanges,
  Section,
  StopDialog,
  useActivation,
  useConfirmation,
} from "./release-changes.tsx";
import { differenceOf, freezeReleases, type Releases, useReleases } from "./releases.ts";
import { StagingPanel } from "./staging-panel.tsx";
import { TokenList } from "./token-list.tsx";
import { TrustedPublishers } from "./trusted-publishers.tsx";
import { VersionList } from "./version-list.tsx";

export default function ReleasesPage() {
  const { t } = useTranslation("admin");
  return (
    <WorkspacePage title={t("releases.title")}>
      <FreshSignIn>
        <ReleaseChanges>
          <div className="flex flex-col gap-8">
            <Loaded
              of={useReleases()}
              failure={t("releases.failed")}
              skeleton={<RowSkeletons count={6} />}
            >
              {(releases) => (
                <>
                  <FreezePanel freeze={releases.freeze} />
                  <LivePanel releases={releases} />
                  <StagingPanel releases={releases} />
                  <CanaryPanel releases={releases} />
                  <PreviewPanel previews={releases.previews} />
                  <HistoryTable releases={releases} />
                  <VersionList versions={releases.versions} />
                </>
              )}
            </Loaded>
            <TokenList />
            <TrustedPublishers />
          </div>
        </ReleaseChanges>
      </FreshSignIn>
    </WorkspacePage>
  );
}

function FreezePanel({ freeze }: Pick<Releases, "freeze">) {
  const { t } = useTranslation("admin");
  const confirm = useConfirmation();
  const [freezing, setFreezing] = useState(false);
  const thaw = () =>
    confirm({
      title: t("releases.thaw"),
      description: t("releases.thawSure"),
      confirm: t("releases.thaw"),
      done: t("releases.thawed"),
      run: () => freezeReleases(null, null),
    });
  return (
    <>
      {freeze ? (
        <Notice tone="warn" icon={Snowflake}>
          <div className="flex flex-wrap items-center gap-3">
            <p className="grow">
              <strong>{t("releases.frozen", { reason: freeze.reason })}</strong>{" "}
              {t("releases.frozenBy", {
                by: freeze.by ?? "—",
                date: formatDateTime(freeze.at),
                until: freeze.until ? formatDateTime(freeze.until) : t("releases.openEnd"),
              })}
            </p>
            <Button size="small" onClick={thaw}>
              {t("releases.thaw")}
            </Button>
          </div>
        </Notice>
      ) : (
        <div>
          <Button icon={Snowflake} onClick={() => setFreezing(true)}>
            {t("releases.freeze")}
          </Button>
        </div>
      )}
      {freezing && (
        <StopDialog
          withEnd
          title={t("releases.freezeTitle")}
          description={t("releases.freezeSure")}
          confirm={t("releases.freeze")}
          run={freezeReleases}
          onClose={() => setFreezing(false)}
        />
      )}
    </>
  );
}

type Activation = Releases["history"][number];

const shown = 20;

function HistoryTable({ releases }: { releases: Releases }) {
  const { t } = useTranslation("admin");
  const activate = useActivation(releases);
  const { history, sets, live } = releases;
  const setOf = (id: number) => sets.find((set) => set.id === id);
  const columns: Column<Activation>[] = [
    column(t("releases.activatedAt"), ({ at }) => formatDateTime(at)),
    column(t("releases.set"), ({ setId }) => {
      const set = setOf(setId);
      return (
        <>
          <span className="whitespace-nowrap">{t("releases.number", { id: setId })}</span>
          {set?.name && ` ${set.name}`} {set?.mandatory && <Badge>{t("releases.mandatory")}</Badge>}
        </>
      );
    }),
    column(t("releases.what"), ({ kind, environment, automatic }) => {
      const what = environment === "staging" ? "staging" : kind;
      return [t(`releases.kinds.${what}`), automatic && t("releases.automatic", automatic)]
        .filter(Boolean)
        .join(", ");
    }),
    column(t("releases.by"), ({ by }) => by ?? t("releases.itself")),
    column(
      t("releases.difference"),
      (activation) => <Changes of={differenceOf(releases, activation)} />,
      mono,
    ),
    actionsColumn(t("ui:rowActions"), ({ setId }) =>
      setId === live?.id ? (
        <StateLabel tone="ok" icon={Check}>
          {t("releases.isLive")}
        </StateLabel>
      ) : (
        <Button
          size="small"
          icon={History}
          onClick={() => activate(setId, t("releases.activateTitle", { id: setId }))}
        >
          {t("releases.activate")}
        </Button>
      ),
    ),
  ];
  return (
    <Section title={t("releases.history")}>
      <DataTable
        caption={t("releases.history")}
        columns={columns}
        rows={history.slice(0, shown)}
        keyOf={({ id }) => id}
      />
    </Section>
  );
}
