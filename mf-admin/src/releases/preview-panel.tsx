import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import { Trash2 } from "lucide-react";
import { actionsColumn, column, mono } from "../common/tables.tsx";
import { Section, useConfirmation, Versions } from "./release-changes.tsx";
import { endPreview, type Releases } from "./releases.ts";

type Preview = NonNullable<Releases["previews"]>[number];

/** The previews that are open to everyone with their link. */
export function PreviewPanel({ previews = [] }: Pick<Releases, "previews">) {
  const { t } = useTranslation("admin");
  const confirm = useConfirmation();
  const end = ({ id }: Preview) =>
    confirm({
      title: t("releases.endPreviewTitle", { id }),
      description: t("releases.endPreviewSure"),
      confirm: t("releases.endPreview"),
      done: t("releases.previewEnded", { id }),
      run: () => endPreview(id),
    });
  const columns: Column<Preview>[] = [
    column(t("releases.preview"), ({ id }) => t("releases.number", { id })),
    column(t("releases.frontEnds"), ({ changes }) => <Versions of={changes} />, mono),
    column(t("releases.createdAt"), ({ createdAt }) => formatDateTime(createdAt)),
    column(t("releases.until"), ({ expiresAt }) => formatDateTime(expiresAt)),
    column(t("releases.by"), ({ by }) => by ?? "—"),
    actionsColumn(t("ui:rowActions"), (preview) => (
      <Button size="small" icon={Trash2} onClick={() => end(preview)}>
        {t("releases.endPreview")}
      </Button>
    )),
  ];
  return (
    <Section title={t("releases.previews")}>
      <p className="max-w-measure text-muted">{t("releases.previewRule")}</p>
      {previews.length > 0 && (
        <DataTable
          caption={t("releases.previews")}
          columns={columns}
          rows={previews}
          keyOf={({ id }) => id}
        />
      )}
    </Section>
  );
}
