import { useTranslation } from "@deeds/i18n/react";
import { Dialog, RowSkeletons } from "@deeds/ui";
import { useState } from "react";
import { useProof } from "../api/proofs.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { EditProofForm } from "./edit-proof-form.tsx";

/** Edits a proof as it is stored now, so that nothing newer is overwritten unseen. */
export function EditProofDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { data, error, isValidating, mutate } = useProof(id);
  const [version, setVersion] = useState(0);
  const reload = async () => {
    await mutate();
    setVersion((now) => now + 1);
  };
  if (data && !error) {
    return (
      <EditProofForm
        key={version}
        proof={data}
        onClose={onClose}
        onReload={reload}
        onRenew={() => mutate()}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={t("proofs.editTitle")}>
      {error && !isValidating ? (
        <PartFailed title={t("proofs.failed")} error={error} onRetry={() => void mutate()} />
      ) : (
        <RowSkeletons count={3} />
      )}
    </Dialog>
  );
}
