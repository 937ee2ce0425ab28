import { useTranslation } from "@deeds/i18n/react";
import { Loaded } from "@deeds/remote-kit";
import { Button } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, useState } from "react";
import { Section } from "./release-changes.tsx";

interface CredentialListProps<Row> {
  title: string;
  text: string;
  /** The button in the title's row, and the dialog that it opens. */
  make: { label: string; icon: LucideIcon; dialog: ComponentType<{ onClose(): void }> };
  of: Parameters<typeof Loaded<Row[]>>[0]["of"];
  columns: readonly Column<Row>[];
}

/** What may publish front ends, with a button to add to it. */
export function CredentialList<Row extends { id: number }>(props: CredentialListProps<Row>) {
  const { t } = useTranslation("admin");
  const [making, setMaking] = useState(false);
  const { title, text, make, of, columns } = props;
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
