import { useTranslation } from "@deeds/i18n/react";
import type { SlotProps } from "@deeds/remote-kit";
import { Button, Dialog } from "@deeds/ui";
import { AddProofForm } from "./add-proof-form.tsx";

/** The slot `submissions.add-proof`: only for a person of the register. */
export default function AddProofDialog(props: SlotProps["submissions.add-proof"]) {
  const { open, onClose, person } = props;
  const { t } = useTranslation("submissions");
  if (person) return <AddProofForm key={person.id} {...props} person={person} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t("proof.cannotAdd")}
      footer={<Button onClick={onClose}>{t("ui:close")}</Button>}
    >
      <p>{t("proof.cannotAddText")}</p>
    </Dialog>
  );
}
