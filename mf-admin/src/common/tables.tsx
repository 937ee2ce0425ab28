import { useTranslation } from "@deeds/i18n/react";
import { Button, Icon } from "@deeds/ui";
import type { Column } from "@deeds/ui/carried";
import { ChevronDown, ChevronUp, Download } from "lucide-react";
import { type ReactNode, useState } from "react";

interface OpenedRow<Row> {
  /** The last column: a button that opens the row and closes the one that was open. */
  column: Column<Row>;
  isOpen(row: Row): boolean;
}

export function useOpenedRow<Row extends { id: string }>(): OpenedRow<Row> {
  const { t } = useTranslation("admin");
  const [opened, setOpened] = useState<string | null>(null);
  return {
    isOpen: ({ id }) => id === opened,
    column: {
      id: "open",
      header: t("ui:rowActions"),
      headerHidden: true,
      align: "end",
      cell: ({ id }) => (
        <Button
          size="small"
          variant="text"
          aria-expanded={opened === id}
          iconAfter={opened === id ? ChevronUp : ChevronDown}
          onClick={() => setOpened(opened === id ? null : id)}
        >
          {opened === id ? t("collapse") : t("expand")}
        </Button>
      ),
    },
  };
}

export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="gd-button gd-button-secondary" href={href} download>
    <Icon of={Download} />
    {children}
  </a>
);
