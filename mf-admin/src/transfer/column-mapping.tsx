import { importColumns } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, SelectField } from "@deeds/ui";
import { FileCheck } from "lucide-react";
import { useState } from "react";
import { guessColumn } from "./guess-column.ts";
import type { ColumnNames, TransferKind } from "./use-import.ts";

interface ColumnMappingProps {
  kind: TransferKind;
  /** Names in the file that are not known here. */
  unknown: readonly string[];
  loading: boolean;
  onChosen(names: ColumnNames): void;
}

/** Offers a field for each unknown column of a file; one that is not wanted is left out. */
export function ColumnMapping({ kind, unknown, loading, onChosen }: ColumnMappingProps) {
  const { t } = useTranslation("admin");
  const [names, setNames] = useState<ColumnNames>(() => guessColumns(unknown, kind));
  const fields = importColumns[kind].map((field) => ({
    value: field,
    label: `${t(`transfer.columns.${field}`)} (${field})`,
  }));
  return (
    <form
      className="flex flex-col gap-4"
      aria-labelledby="columns-title"
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(names);
      }}
    >
      <h4 id="columns-title" className="font-semibold">
        {t("transfer.mapTitle")}
      </h4>
      <p className="max-w-measure text-muted">{t("transfer.mapText")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {unknown.map((name) => (
          <SelectField
            key={name}
            label={name || t("transfer.unnamed")}
            value={names[name] ?? ""}
            onChange={({ target }) => setNames({ ...names, [name]: target.value })}
            options={[{ value: "", label: t("transfer.leaveOut") }, ...fields]}
          />
        ))}
      </div>
      <div>
        <Button type="submit" icon={FileCheck} loading={loading}>
          {t("transfer.checkMapped")}
        </Button>
      </div>
    </form>
  );
}

/** Suggests each field once. */
function guessColumns(unknown: readonly string[], kind: TransferKind): ColumnNames {
  const names: Record<string, string> = {};
  for (const name of unknown) {
    const guess = guessColumn(name, importColumns[kind]);
    names[name] = guess && !Object.values(names).includes(guess) ? guess : "";
  }
  return names;
}
