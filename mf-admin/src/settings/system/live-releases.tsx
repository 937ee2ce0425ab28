import { formatDateTime, formatFileSize } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { type Column, DataTable, EmptyState, RowSkeletons, useDelayed } from "@deeds/ui";
import { Package } from "lucide-react";
import { type Releases, useReleases } from "../../api/releases.ts";
import { PartFailed } from "../../common/part-failed.tsx";
import { ReleaseSets } from "./release-sets.tsx";

type Version = Releases["versions"][number];

/** Which version of each front end is live, what browsers said of it, and the sets before. */
export function LiveReleases() {
  const { t } = useTranslation("admin");
  const { data, error, isLoading, mutate } = useReleases();
  const waiting = useDelayed(isLoading);
  return (
    <section className="flex flex-col gap-3" aria-labelledby="releases">
      <h3 id="releases" className="font-serif text-name font-semibold">
        {t("releases.title")}
      </h3>
      {error && (
        <PartFailed title={t("releases.failed")} error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && waiting && <RowSkeletons count={4} />}
      {data && <LiveTable releases={data} />}
      {data && <ReleaseSets sets={data.sets} />}
    </section>
  );
}

function LiveTable({ releases: { live, versions } }: { releases: Releases }) {
  const { t } = useTranslation("admin");
  const columns = useColumns();
  if (!live) return <EmptyState icon={Package} title={t("releases.none")} />;
  const rows = live.remotes.flatMap(({ name, version }) =>
    versions.filter((one) => one.remote === name && one.version === version),
  );
  return (
    <>
      <p className="text-muted">
        {t("releases.liveSince", { id: live.id, date: formatDateTime(live.activatedAt) })}
      </p>
      <DataTable
        caption={t("releases.versions")}
        columns={columns}
        rows={rows}
        keyOf={({ remote }) => remote}
      />
    </>
  );
}

function useColumns(): Column<Version>[] {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  return [
    { id: "remote", header: t("releases.frontEnd"), cell: ({ remote }) => remote },
    { id: "version", header: t("releases.version"), mono: true, cell: ({ version }) => version },
    {
      id: "published",
      header: t("releases.publishedAt"),
      cell: ({ publishedAt }) => formatDateTime(publishedAt),
    },
    {
      id: "size",
      header: t("releases.size"),
      align: "end",
      cell: ({ bytes }) => formatFileSize(bytes, language),
    },
    {
      id: "load",
      header: t("releases.loadFailures"),
      align: "end",
      cell: ({ failures }) => failures.load,
    },
    {
      id: "render",
      header: t("releases.renderFailures"),
      align: "end",
      cell: ({ failures }) => failures.render,
    },
  ];
}
