import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import { Rocket, Trash2 } from "lucide-react";
import { actionsColumn, column, mono } from "../common/tables.tsx";
import { Section, useActivation, useConfirmation } from "./release-changes.tsx";
import { type Releases, unstageRemote } from "./releases.ts";

type Staged = NonNullable<Releases["staging"]>[number];

/** What is in staging of each front end, beside what other teams have there. */
export function StagingPanel({ releases }: { releases: Releases }) {
  const { t } = useTranslation("admin");
  const activate = useActivation(releases);
  const confirm = useConfirmation();
  const { staging = [] } = releases;
  const unstage = ({ remote, version }: Staged) =>
    confirm({
      title: t("releases.unstageTitle", { remote, version }),
      description: t("releases.unstageSure"),
      confirm: t("releases.unstage"),
      done: t("releases.unstaged", { remote, version }),
      run: () => unstageRemote(remote),
    });
  const columns: Column<Staged>[] = [
    column(t("releases.frontEnd"), ({ remote }) => remote),
    column(
      t("releases.version"),
      ({ version }) => <span className="whitespace-nowrap">{version}</span>,
      mono,
    ),
    column(t("releases.set"), ({ setId: id }) => (
      <span className="whitespace-nowrap">{t("releases.number", { id })}</span>
    )),
    column(t("releases.time"), ({ at }) => formatDateTime(at)),
    column(t("releases.by"), ({ by }) => by ?? "—"),
    actionsColumn(t("ui:rowActions"), (row) => (
      <span className="flex flex-col items-end gap-2">
        <a className="gd-link" href={`/?environment=staging&only=${row.remote}`}>
          {t("releases.lookAtStaged", { remote: row.remote })}
        </a>
        <Button
          size="small"
          icon={Rocket}
          onClick={() => activate(row.setId, t("releases.promoteTitle", { id: row.setId }))}
        >
          {t("releases.promote")}
        </Button>
        <Button size="small" icon={Trash2} onClick={() => unstage(row)}>
          {t("releases.unstage")}
        </Button>
      </span>
    )),
  ];
  return (
    <Section
      title={t("releases.inStaging")}
      actions={
        staging.length > 0 && (
          <a className="gd-link" href="/?environment=staging">
            {t("releases.lookAtStaging")}
          </a>
        )
      }
    >
      <p className="max-w-measure text-muted">{t("releases.stagingRule")}</p>
      {staging.length > 0 && (
        <DataTable
          caption={t("releases.inStaging")}
          columns={columns}
          rows={staging}
          keyOf={({ remote }) => remote}
        />
      )}
    </Section>
  );
}
