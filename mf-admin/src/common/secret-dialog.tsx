import { useTranslation } from "@deeds/i18n/react";
import { useCopy } from "@deeds/remote-kit";
import { Button, Dialog } from "@deeds/ui";
import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";

interface SecretDialogProps {
  title: string;
  notice: ReactNode;
  secret: string;
  testId: string;
  closeLabel: string;
  onClose(): void;
}

/** Shown once: until the secret is copied, only the button that confirms closes it. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, notice, secret, testId, closeLabel, onClose } = props;
  const { t } = useTranslation("common");
  const copy = useCopy();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog
      open
      dismissible={isCopied}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy(secret, t("copied")).then(setIsCopied)}>
            {t("copy")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {closeLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {notice}
        <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all">
          <output data-testid={testId}>{secret}</output>
        </p>
      </div>
    </Dialog>
  );
}
