import { endpoints } from "@deeds/contracts/browser";
import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Button, Dialog } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/bundled";
import { Columns3, Pencil, X } from "lucide-react";
import { useState } from "react";
import { DownloadLink } from "../../common/tables.tsx";
import { withMembers } from "../../common/values.ts";
import { BulkEdit } from "./bulk-edit.tsx";
import { columns } from "./columns.tsx";
import type { Rows } from "./use-rows.ts";
import type { useSelection } from "./use-selection.ts";

interface ToolbarProps {
  rows: Pick<Rows, "total" | "isExact">;
  selection: Pick<ReturnType<typeof useSelection>, "selected" | "setSelected">;
  /** The ids of the columns that are shown. */
  shown: ReadonlySet<string>;
  onShow(ids: ReadonlySet<string>): void;
}

export function Toolbar({ rows: { total, isExact }, selection, shown, onShow }: ToolbarProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const [editing, setEditing] = useState(false);
  const { selected, setSelected } = selection;
  const count = selected.size;
  const number = formatNumber(count > 0 ? count : (total ?? 0), language);
  const key = count > 0 ? "selected" : isExact ? "total" : "more";
  return (
    <div className="flex min-h-(--control-height) flex-wrap items-center gap-2">
      <p role="status" className="grow tabular-nums">
        {total !== null && t(`people.table.${key}`, { number })}
      </p>
      {count > 0 && (
        <>
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            {t("people.bulk.open")}
          </Button>
          <DownloadLink href={exportOf(selected, "csv")}>{t("audit.asCsv")}</DownloadLink>
          <DownloadLink href={exportOf(selected, "jsonl")}>{t("audit.asJson")}</DownloadLink>
          <Button icon={X} onClick={() => setSelected(new Map())}>
            {t("people.table.clear")}
          </Button>
        </>
      )}
      {editing && (
        <BulkEdit selected={selected} onLeft={setSelected} onClose={() => setEditing(false)} />
      )}
      <Button icon={Columns3} onClick={() => setChoosing(true)}>
        {t("people.table.columns")}
      </Button>
      <Dialog
        open={choosing}
        size="small"
        title={t("people.table.columns")}
        onClose={() => setChoosing(false)}
      >
        {columns.map(({ id, label }) => (
          <Checkbox
            key={id}
            plain
            label={t(label)}
            checked={shown.has(id)}
            onChange={({ target }) => onShow(withMembers(shown, [id], target.checked))}
          />
        ))}
      </Dialog>
    </div>
  );
}

const exportOf = (selected: ReadonlyMap<number, unknown>, format: "csv" | "jsonl"): string =>
  `${endpoints.exportPeople.path}?format=${format}&ids=${[...selected.keys()].join()}`;
