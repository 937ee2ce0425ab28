import { useTranslation } from "@deeds/i18n/react";
import { Button, Notice } from "@deeds/ui";

interface EditConflictProps {
  /** Drops what was typed and shows the newest state. */
  onReload(): void;
  /** Stores what was typed over the newest state. */
  onOverwrite(): void;
}

/** Somebody else saved meanwhile: what was typed is kept until the reader chooses. */
export function EditConflict({ onReload, onOverwrite }: EditConflictProps) {
  const { t } = useTranslation("admin");
  return (
    <Notice tone="warn">
      <div role="alert" className="flex flex-col gap-3">
        <p>{t("conflict.text")}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onReload}>
            {t("conflict.reload")}
          </Button>
          <Button size="small" onClick={onOverwrite}>
            {t("conflict.overwrite")}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
