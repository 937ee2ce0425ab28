import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import type { Column } from "@deeds/ui/carried";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";

interface OpenedRow<Row> {
  /** The last column: a button that opens the row and closes the one that was open. */
  column: Column<Row>;
  isOpen(row: Row): boolean;
}

/** Rows of a table that open one at a time to show their details. */
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
