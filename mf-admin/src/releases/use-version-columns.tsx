import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import type { Column } from "@deeds/ui/carried";
import type { Releases } from "../api/releases.ts";

export type Version = Releases["versions"][number];

/** The columns that every table of versions has. */
export function useVersionColumns() {
  const { t } = useTranslation("admin");
  return {
    version: {
      id: "version",
      header: t("releases.version"),
      mono: true,
      cell: ({ version }) => <span className="whitespace-nowrap">{version}</span>,
    },
    published: {
      id: "published",
      header: t("releases.publishedAt"),
      cell: ({ publishedAt, prunedAt }) =>
        prunedAt
          ? `${formatDateTime(publishedAt)}, ${t("releases.pruned", { date: formatDateTime(prunedAt) })}`
          : formatDateTime(publishedAt),
    },
    failures: {
      id: "failures",
      header: t("releases.failures"),
      align: "end",
      cell: ({ failures }) => `${failures.load} / ${failures.render} / ${failures.policy}`,
    },
  } satisfies Record<string, Column<Version>>;
}
