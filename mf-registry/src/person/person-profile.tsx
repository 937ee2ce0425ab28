import type { Person, Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Slot, useDocumentTitle } from "@deeds/remote-kit";
import { BackLink, EntryNumber, PageBody, Seal } from "@deeds/ui";
import { useState } from "react";
import { PersonActions } from "./person-actions.tsx";
import { PersonContacts } from "./person-contacts.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonPhoto } from "./person-photo.tsx";
import { fullName } from "./person-text.ts";
import { ProofLedger } from "./proof-ledger.tsx";
import { ReportLink } from "./report-link.tsx";

interface PersonProfileProps {
  person: Person;
  /** Null: the proofs service cannot be asked; undefined: not here yet. */
  proofs: readonly Proof[] | null | undefined;
  onRetryProofs(): void;
}

/** A person of the register: who it is, what is known, contacts, and the ledger of proofs. */
export function PersonProfile({ person, proofs, onRetryProofs }: PersonProfileProps) {
  const { t } = useTranslation("registry");
  const [dialog, setDialog] = useState<"proof" | "change" | null>(null);
  const close = () => setDialog(null);
  useDocumentTitle(fullName(person));
  return (
    <PageBody className="flex flex-col gap-5 pt-6 pb-24 lg:pb-12">
      <BackLink to="/">{t("person.back")}</BackLink>
      <article className="grid gap-x-12 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <aside className="hidden lg:block">
          <div className="sticky top-6 flex flex-col gap-4">
            <PersonPhoto person={person} />
            <PersonFacts person={person} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col gap-10">
          <header className="flex flex-col gap-4">
            <div className="flex gap-4">
              <div className="w-26 shrink-0 lg:hidden">
                <PersonPhoto person={person} />
              </div>
              <div className="flex min-w-0 grow flex-col gap-2">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <Seal date={person.createdAt} />
                  <EntryNumber id={person.id} />
                </div>
                <h1 className="font-serif text-person-phone font-semibold text-balance lg:text-person">
                  {fullName(person)}
                </h1>
              </div>
            </div>
            {person.notes && (
              <p className="max-w-measure text-lead whitespace-pre-line">{person.notes}</p>
            )}
            <PersonActions
              person={person}
              onAddProof={() => setDialog("proof")}
              onSuggestChange={() => setDialog("change")}
            />
          </header>
          <div className="lg:hidden">
            <PersonFacts person={person} />
          </div>
          <PersonContacts person={person} />
          <ProofLedger person={person} proofs={proofs} onRetry={onRetryProofs} />
          <ReportLink id={person.id} />
        </div>
      </article>
      <Slot
        name="submissions.add-proof"
        open={dialog === "proof"}
        onClose={close}
        person={person}
      />
      <Slot
        name="submissions.suggest-change"
        open={dialog === "change"}
        onClose={close}
        person={person}
      />
    </PageBody>
  );
}
