import { Delayed, Dialog, Spinner } from "@deeds/ui";
import { useTranslation } from "react-i18next";

/** A dialog of another front end on its way: something opens at once, and can be closed. */
export function SlotWait(dialog: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("kit");
  return (
    <Delayed>
      <Dialog {...dialog} size="small" title={t("part.loading")}>
        <Spinner />
      </Dialog>
    </Delayed>
  );
}
