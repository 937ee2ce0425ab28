import { useTranslation } from "@deeds/i18n/react";
import type { SlotProps } from "@deeds/remote-kit";
import { Button, Dialog } from "@deeds/ui";
import { SubmissionDialog } from "../form/submission-frame.tsx";
import { AddProofForm } from "./add-proof-form.tsx";

/** The slot `submissions.add-proof`; without a person it explains that no proof can be added. */
export default function AddProofDialog(props: SlotProps["submissions.add-proof"]) {
  const { open, onClose, person } = props;
  const { t } = useTranslation("submissions");
  if (person)
    return <AddProofForm key={person.id} Frame={SubmissionDialog} {...props} person={person} />;
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
