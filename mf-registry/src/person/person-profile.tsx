import type { Person, Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Slot, useDocumentTitle } from "@deeds/remote-kit";
import { BackLink, PageBody } from "@deeds/ui";
import { useState } from "react";
import { RemovalDialog } from "../removal/removal-dialog.tsx";
import { ReportLink } from "../removal/report-link.tsx";
import { PersonActions } from "./person-actions.tsx";
import { PersonContacts } from "./person-contacts.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonHeader } from "./person-header.tsx";
import { PersonPhoto } from "./person-photo.tsx";
import { fullName } from "./person-text.ts";
import { PrintNote } from "./print-note.tsx";
import { ProofLedger } from "./proof-ledger.tsx";

interface PersonProfileProps {
  person: Person;
  /** Null: the proofs service cannot be asked; undefined: not here yet. */
  proofs: readonly Proof[] | null | undefined;
  onRetryProofs(): void;
}

/** The dialog that is open, and for a report the proof that it is about. */
type Open = { dialog: "proof" | "change" } | { dialog: "report"; proof: Proof | null } | null;

/** A person of the register: who it is, what is known, contacts, and the ledger of proofs. */
export function PersonProfile({ person, proofs, onRetryProofs }: PersonProfileProps) {
  const { t } = useTranslation("registry");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const report = (proof: Proof | null) => setOpen({ dialog: "report", proof });
  useDocumentTitle(fullName(person));
  return (
    <PageBody className="flex flex-col gap-4 pt-4 pb-12 lg:pt-6">
      <BackLink to="/">{t("person.back")}</BackLink>
      <article className="grid gap-x-12 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <aside className="hidden lg:block">
          <div className="sticky top-6 flex flex-col gap-6">
            <PersonPhoto person={person} />
            <PersonFacts person={person} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col gap-10">
          <header className="flex flex-col gap-4">
            <PersonHeader person={person} />
            {person.notes && (
              <p className="max-w-measure text-lead whitespace-pre-line wrap-anywhere">
                {person.notes}
              </p>
            )}
            <PersonActions
              person={person}
              onAddProof={() => setOpen({ dialog: "proof" })}
              onSuggestChange={() => setOpen({ dialog: "change" })}
            />
          </header>
          <div className="lg:hidden">
            <PersonFacts person={person} />
          </div>
          <PersonContacts person={person} />
          <ProofLedger person={person} proofs={proofs} onRetry={onRetryProofs} onReport={report} />
          <ReportLink onOpen={() => report(null)} />
          <PrintNote person={person} />
        </div>
      </article>
      <Slot
        name="submissions.add-proof"
        open={open?.dialog === "proof"}
        onClose={close}
        person={person}
      />
      <Slot
        name="submissions.suggest-change"
        open={open?.dialog === "change"}
        onClose={close}
        person={person}
      />
      <RemovalDialog
        open={open?.dialog === "report"}
        proof={open?.dialog === "report" ? open.proof : null}
        person={person}
        onClose={close}
      />
    </PageBody>
  );
}
