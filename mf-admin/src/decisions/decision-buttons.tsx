import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { Check, X } from "lucide-react";

interface DecisionButtonsProps {
  size?: "small" | undefined;
  variant?: "primary" | undefined;
  /** What approving does, where it is more than to approve. */
  approve?: string;
  canApprove?: boolean;
  onReject(): void;
  onApprove(): void;
}

/** The two decisions on an item of a list. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { size, variant, approve, canApprove = true, onReject, onApprove } = props;
  const { t } = useTranslation("admin");
  return (
    <>
      <Button size={size} variant="destructive-outline" icon={X} onClick={onReject}>
        {t("reject")}
      </Button>
      <Button size={size} variant={variant} icon={Check} disabled={!canApprove} onClick={onApprove}>
        {approve ?? t("approve")}
      </Button>
    </>
  );
}
