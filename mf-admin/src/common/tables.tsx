import { useTranslation } from "@deeds/i18n/react";
import { Button, Icon } from "@deeds/ui";
import type { Column } from "@deeds/ui/bundled";
import { ChevronDown, ChevronUp, Download } from "lucide-react";
import { type ReactNode, useState } from "react";

type Look = Pick<Column<never>, "align" | "mono">;

/** Numbers. */
export const end: Look = { align: "end" };
/** Ids and event names. */
export const mono: Look = { mono: true };

/** Headers are unique in a table. */
export const column = <Row,>(
  header: string,
  cell: (row: Row) => ReactNode,
  look: Look = {},
): Column<Row> => ({ id: header, header, cell, ...look });

/** A last column of buttons, whose header is only read out. */
export const actionsColumn = <Row,>(
  header: string,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({ id: "actions", header, headerHidden: true, align: "end", cell });

/** Opens one row at a time, by the button of its last column. */
export function useOpenedRow<Row extends { id: string }>() {
  const { t } = useTranslation("admin");
  const [opened, setOpened] = useState<string | null>(null);
  return {
    isOpen: ({ id }: Row) => id === opened,
    column: actionsColumn<Row>(t("ui:rowActions"), ({ id }) => (
      <Button
        size="small"
        variant="text"
        aria-expanded={opened === id}
        iconAfter={opened === id ? ChevronUp : ChevronDown}
        onClick={() => setOpened(opened === id ? null : id)}
      >
        {opened === id ? t("collapse") : t("expand")}
      </Button>
    )),
  };
}

export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="gd-button gd-button-secondary" href={href} download>
    <Icon of={Download} />
    {children}
  </a>
);
