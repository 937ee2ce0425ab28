import { Button, Dialog } from "@deeds/ui";
import { useTranslation } from "react-i18next";

export type NoticeId = "privacy" | "terms" | "cookies";

interface NoticeDialogProps {
  /** Which of them is open. */
  notice: NoticeId | null;
  onClose: () => void;
}

/** Privacy, terms and cookies: short, and in a dialog, so that nobody loses their place. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const { t } = useTranslation("shell");
  const shown = notice ?? "cookies";
  const paragraphs = t(`notice.${shown}.text`, { returnObjects: true }) as string[];
  return (
    <Dialog
      open={notice !== null}
      onClose={onClose}
      title={t(`notice.${shown}.title`)}
      footer={<Button onClick={onClose}>{t("ui:close")}</Button>}
    >
      <div className="grid max-w-measure gap-3">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Dialog>
  );
}
