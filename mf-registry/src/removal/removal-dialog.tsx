import type { Person, Proof } from "@deeds/contracts";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody, revalidate, useSending } from "@deeds/remote-kit";
import { Button, Dialog, paddedNumber } from "@deeds/ui";
import { useId, useState } from "react";
import { requestRemoval } from "../api/people.ts";
import { fullName } from "../person/person-text.ts";
import { blankRemoval, removalBody } from "./removal-draft.ts";
import { RemovalForm } from "./removal-form.tsx";
import { RemovalSent } from "./removal-sent.tsx";

interface RemovalDialogProps {
  open: boolean;
  onClose(): void;
  person: Person;
  /** Null: it is about the whole record. */
  proof: Proof | null;
}

/** Asks for a correction, for hidden contacts or for erasure; no account is needed. */
export function RemovalDialog({ open, onClose, person, proof }: RemovalDialogProps) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const [draft, setDraft] = useState(blankRemoval);
  const [receipt, setReceipt] = useState<string | null>(null);
  const sending = useSending<{ receipt: string }>(null);
  const formId = useId();
  const about = proof && t("removal.aboutProof", { number: paddedNumber(proof.id) });

  const close = () => {
    onClose();
    sending.setIssues([]);
    if (receipt === null) return;
    setReceipt(null);
    setDraft(blankRemoval);
  };

  const submit = async () => {
    const body = removalBody(draft, about);
    const issues = await checkBody("removalFields", body, language);
    sending.setIssues(
      issues.map(({ path, message }) => {
        const isMissing = !body[path as keyof typeof body];
        return { path, message: isMissing ? t(`removal.missing.${path}`) : message };
      }),
    );
    const { wish } = body;
    if (issues.length > 0 || !wish) return;
    const sent = await sending.send((key) => requestRemoval(person.id, { ...body, wish }, key));
    if ("error" in sent) return;
    setReceipt(sent.result.receipt);
    // From now on the contacts are hidden.
    await revalidate(["/api/public/people", "/api/people"]);
  };

  if (receipt !== null) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={t("removal.sent")}
        footer={<Button onClick={close}>{t("ui:close")}</Button>}
      >
        <RemovalSent receipt={receipt} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("removal.title")}
      footer={
        <>
          <Button onClick={close}>{t("ui:cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={sending.pending}
            loadingLabel={t("removal.sending")}
          >
            {t("removal.submit")}
          </Button>
        </>
      }
    >
      <RemovalForm
        id={formId}
        subject={[`№\u00a0${paddedNumber(person.id)}, ${fullName(person)}`, about]
          .filter(Boolean)
          .join(". ")}
        draft={draft}
        sending={sending}
        onChange={setDraft}
        onSubmit={() => void submit()}
      />
    </Dialog>
  );
}
