import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded } from "@deeds/remote-kit";
import { Button } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import { type LucideIcon, Trash2 } from "lucide-react";
import { type ComponentType, useState } from "react";
import { actionsColumn, column } from "../common/tables.tsx";
import { Section } from "./release-changes.tsx";

interface Credential {
  id: number;
  remote: string;
  createdAt: string;
  createdBy: string | null;
  lastUsedAt: string | null;
}

interface CredentialListProps<Row> {
  title: string;
  text: string;
  /** The button in the title's row, and the dialog that it opens. */
  make: { label: string; icon: LucideIcon; dialog: ComponentType<{ onClose(): void }> };
  of: Parameters<typeof Loaded<Row[]>>[0]["of"];
  /** Beside the columns of every credential. */
  columns: readonly Column<Row>[];
  remove: { label: string; onRemove(row: Row): void };
}

/** What may publish front ends, with a button to add to it. */
export function CredentialList<Row extends Credential>(props: CredentialListProps<Row>) {
  const { t } = useTranslation("admin");
  const [making, setMaking] = useState(false);
  const { title, text, make, of, remove } = props;
  const columns: Column<Row>[] = [
    column(t("releases.frontEnd"), ({ remote }) => remote),
    ...props.columns,
    column(
      t("releases.createdAt"),
      ({ createdAt, createdBy }) => `${formatDateTime(createdAt)}, ${createdBy ?? "—"}`,
    ),
    column(t("releases.lastUsedAt"), ({ lastUsedAt }) =>
      lastUsedAt ? formatDateTime(lastUsedAt) : "—",
    ),
    actionsColumn(t("ui:rowActions"), (row) => (
      <Button size="small" icon={Trash2} onClick={() => remove.onRemove(row)}>
        {remove.label}
      </Button>
    )),
  ];
  return (
    <Section
      title={title}
      actions={
        <Button size="small" icon={make.icon} onClick={() => setMaking(true)}>
          {make.label}
        </Button>
      }
    >
      <p className="max-w-measure text-muted">{text}</p>
      <Loaded of={of} failure={t("releases.failed")}>
        {(rows) =>
          rows.length > 0 && (
            <DataTable caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {making && <make.dialog onClose={() => setMaking(false)} />}
    </Section>
  );
}
