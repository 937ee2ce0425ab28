import { endpoints, vitalNames } from "@deeds/contracts/browser";
import { formatDate, formatDateTime, formatFileSize } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { callEndpoint } from "@deeds/remote-kit";
import { Badge, IconButton, SelectField } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import { ChevronDown, ChevronUp, Eye } from "lucide-react";
import { useState } from "react";
import { actionsColumn, column, end, mono } from "../common/tables.tsx";
import { FailureList } from "./failure-list.tsx";
import { Section, useReleaseCall } from "./release-changes.tsx";
import { goodShare, type Releases } from "./releases.ts";

const shown = 15;

export function VersionList({ versions }: Pick<Releases, "versions">) {
  const { t } = useTranslation("admin");
  const [remote, setRemote] = useState("shell");
  const [opened, setOpened] = useState<string | null>(null);
  const names = [...new Set(versions.map((version) => version.remote))].toSorted();
  const [language] = useLanguage();
  const { pending, change } = useReleaseCall();
  const { version, published, failures } = useVersionColumns();
  const vitals = useVitalColumns<Version>(({ days }) => days);
  const columns: Column<Version>[] = [
    version,
    published,
    column(t("releases.by"), ({ publishedBy }) => publishedBy ?? "—"),
    column(t("releases.commit"), ({ commit }) => commit?.slice(0, 8) ?? "—", mono),
    column(
      t("releases.size"),
      ({ bytes, firstBytes }) =>
        `${formatFileSize(firstBytes, language)} / ${formatFileSize(bytes, language)}`,
      end,
    ),
    failures,
    ...vitals,
    actionsColumn(t("ui:rowActions"), ({ remote, version, prunedAt }) => (
      <span className="flex justify-end">
        <IconButton
          icon={Eye}
          label={t("releases.look", { version })}
          disabled={pending || Boolean(prunedAt)}
          onClick={() => void change(() => lookAt(remote, version))}
        />
        <IconButton
          icon={version === opened ? ChevronUp : ChevronDown}
          label={t("releases.days", { version })}
          aria-expanded={version === opened}
          onClick={() => setOpened(version === opened ? null : version)}
        />
      </span>
    )),
  ];
  const rows = versions.filter((version) => version.remote === remote).slice(0, shown);
  return (
    <Section title={t("releases.overTime")}>
      <SelectField
        label={t("releases.frontEnd")}
        className="max-w-60"
        options={names.map((name) => ({ value: name, label: name }))}
        value={remote}
        onChange={(event) => setRemote(event.target.value)}
      />
      <DataTable
        caption={t("releases.overTime")}
        columns={columns}
        rows={rows}
        keyOf={({ version }) => version}
        detail={({ version, days }) =>
          version === opened && (
            <div className="flex flex-col gap-4 p-3">
              <VersionDays days={days} />
              <FailureList remote={remote} version={version} />
            </div>
          )
        }
      />
    </Section>
  );
}

/** Shows the live set with this version in this browser for an hour, without activating it. */
async function lookAt(remote: Version["remote"], version: string): Promise<void> {
  const body = { remotes: { [remote]: version } };
  const { id } = await callEndpoint(endpoints.createReleaseSet, { body });
  location.assign(`/?set=${id}`);
}

type Day = Releases["versions"][number]["days"][number];

function VersionDays({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation("admin");
  const vitals = useVitalColumns<Day>((day) => [day]);
  if (days.length === 0) return <p className="text-muted">{t("releases.noDays")}</p>;
  const columns: Column<Day>[] = [
    column(t("releases.day"), ({ day }) => formatDate(day)),
    column(
      t("releases.failures"),
      ({ loadFailures, renderFailures, scriptFailures, callFailures, policyFailures }) =>
        [loadFailures, renderFailures, scriptFailures, callFailures, policyFailures].join(" / "),
      end,
    ),
    ...vitals,
  ];
  return (
    <DataTable
      caption={t("releases.byDay")}
      columns={columns}
      rows={days}
      keyOf={({ day }) => day}
    />
  );
}

export type Version = Releases["versions"][number];

export function useVersionColumns() {
  const { t } = useTranslation("admin");
  return {
    version: column<Version>(
      t("releases.version"),
      ({ version, dirty }) => (
        <>
          <span className="whitespace-nowrap">{version}</span>{" "}
          {dirty && <Badge>{t("releases.dirty")}</Badge>}
        </>
      ),
      mono,
    ),
    published: column<Version>(t("releases.publishedAt"), ({ publishedAt, prunedAt }) =>
      prunedAt
        ? `${formatDateTime(publishedAt)}, ${t("releases.pruned", { date: formatDateTime(prunedAt) })}`
        : formatDateTime(publishedAt),
    ),
    failures: column<Version>(
      t("releases.failures"),
      ({ failures: { load, render, script, call, policy } }) =>
        [load, render, script, call, policy].join(" / "),
      end,
    ),
  };
}

/** The share of good page views, of all the days of a row. */
function useVitalColumns<Row>(daysOf: (row: Row) => readonly Day[]) {
  const { t } = useTranslation("admin");
  return vitalNames.map((id) =>
    column<Row>(
      t("releases.goodShare", { name: id.toUpperCase() }),
      (row) => goodShare(daysOf(row).map((day) => day[id])),
      end,
    ),
  );
}
