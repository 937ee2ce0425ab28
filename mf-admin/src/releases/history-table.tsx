import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Badge, Button } from "@deeds/ui";
import { type Column, DataTable, StateLabel } from "@deeds/ui/carried";
import { Check, History } from "lucide-react";
import type { Releases } from "../api/releases.ts";
import { differenceOf } from "./difference.ts";
import { Section } from "./section.tsx";
import { Changes, useActivation } from "./use-release-change.tsx";

type Activation = Releases["history"][number];

const shown = 20;

/** What became live when, by whom, and what was another than before; an earlier set can come back. */
export function HistoryTable({ releases }: { releases: Releases }) {
  const { t } = useTranslation("admin");
  const { activate, dialog } = useActivation(releases);
  const { history, sets, live } = releases;
  const setOf = (id: number) => sets.find((set) => set.id === id);
  const columns: Column<Activation>[] = [
    { id: "at", header: t("releases.activatedAt"), cell: ({ at }) => formatDateTime(at) },
    {
      id: "set",
      header: t("releases.set"),
      cell: ({ setId }) => {
        const set = setOf(setId);
        return (
          <>
            <span className="whitespace-nowrap">{t("releases.number", { id: setId })}</span>
            {set?.name && ` ${set.name}`}{" "}
            {set?.mandatory && <Badge>{t("releases.mandatory")}</Badge>}
          </>
        );
      },
    },
    {
      id: "kind",
      header: t("releases.what"),
      cell: ({ kind, environment }) =>
        environment === "staging" ? t("releases.kinds.staging") : t(`releases.kinds.${kind}`),
    },
    { id: "by", header: t("releases.by"), cell: ({ by }) => by ?? t("releases.itself") },
    {
      id: "difference",
      header: t("releases.difference"),
      mono: true,
      cell: (activation) => <Changes of={differenceOf(releases, activation)} />,
    },
    {
      id: "action",
      header: t("ui:rowActions"),
      headerHidden: true,
      align: "end",
      cell: ({ setId }) =>
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
    },
  ];
  return (
    <Section title={t("releases.history")}>
      <DataTable
        caption={t("releases.history")}
        columns={columns}
        rows={history.slice(0, shown)}
        keyOf={({ id }) => id}
      />
      {dialog}
    </Section>
  );
}
