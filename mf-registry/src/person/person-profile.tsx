import type { Person, Proof } from "@deeds/contracts";
import { formatDate, langOf, placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Slot, usePageHead } from "@deeds/remote-kit";
import {
  BackLink,
  DefinitionList,
  EntryNumber,
  Icon,
  PageBody,
  Portrait,
  TextLink,
  useHydrated,
} from "@deeds/ui";
import { Seal } from "@deeds/ui/bundled";
import { Flag } from "lucide-react";
import { useState } from "react";
import { FeedLink } from "../following/follow.tsx";
import { useWayBack } from "../home/way-back.ts";
import { LazyLightbox } from "../media/lazy-lightbox.tsx";
import { useHistoryEntry } from "../media/use-history-entry.ts";
import { LazyRemovalDialog } from "../removal/lazy-removal-dialog.tsx";
import { PersonActions } from "./person-actions.tsx";
import { PersonContacts } from "./person-contacts.tsx";
import { usePersonHead } from "./person-head.ts";
import { fullAddressOf, titleOf } from "./person-text.ts";
import { ProofLedger } from "./proof-ledger.tsx";

interface PersonProfileProps {
  /** Of the address, when that has one. */
  slug?: string;
  person: Person;
  /** `null` when the proofs service is unavailable, `undefined` while they load. */
  proofs: readonly Proof[] | null | undefined;
  onRetryProofs(): void;
}

type OpenDialog = { dialog: "proof" | "change" } | { dialog: "report"; proof: Proof | null } | null;

export function PersonProfile({ slug, person, proofs, onRetryProofs }: PersonProfileProps) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  const report = (proof: Proof | null) => setOpen({ dialog: "report", proof });
  const checked = checkedProofs(person, proofs);
  usePageHead(usePersonHead(person, { slug, isChecked: checked.count > 0 }));
  return (
    <PageBody className="flex flex-col gap-4 pt-4 pb-12 lg:pt-6">
      <BackLink {...useWayBack()}>{t("person.back")}</BackLink>
      <article className="grid gap-x-12 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <aside className="hidden lg:block">
          <div className="sticky top-6 flex flex-col gap-6">
            <PersonPhoto person={person} />
            <PersonDetails person={person} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col gap-10">
          <header className="flex flex-col gap-4">
            <PersonHeader person={person} checked={checked} />
            {person.notes && (
              <p
                lang={langOf(person.notes, language)}
                className="max-w-measure text-lead whitespace-pre-line wrap-anywhere"
              >
                {person.notes}
              </p>
            )}
            <PersonActions person={person} onOpen={(dialog) => setOpen({ dialog })} />
          </header>
          <div className="lg:hidden">
            <PersonDetails person={person} />
          </div>
          <PersonContacts person={person} />
          <ProofLedger person={person} proofs={proofs} onRetry={onRetryProofs} onReport={report} />
          <p className="flex flex-col items-start gap-2 sm:pl-32 print:hidden">
            <TextLink
              className="inline-flex min-h-11 items-center"
              to={`/people/${person.id}/history`}
            >
              {t("history.link")}
            </TextLink>
            <FeedLink personId={person.id} />
            <noscript>
              <TextLink to={`/people/${person.id}/removal`}>{t("removal.report")}</TextLink>
            </noscript>
            <button
              type="button"
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-start text-brand noscript:hidden"
              onClick={() => report(null)}
            >
              <Icon of={Flag} />
              <span className="gd-link">{t("removal.report")}</span>
            </button>
          </p>
          <PrintedOn person={person} />
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
      <LazyRemovalDialog
        open={open?.dialog === "report"}
        proof={open?.dialog === "report" ? open.proof : null}
        person={person}
        onClose={close}
      />
    </PageBody>
  );
}

/** On paper: the day, which the server does not know, and the address. */
function PrintedOn({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  if (!useHydrated()) return null;
  return (
    <p className="hidden border-t border-line pt-3 text-caption print:block">
      {t("person.printed", { date: formatDate(new Date()), address: fullAddressOf(person) })}
    </p>
  );
}

/** A longer word would be broken beside the portrait of a phone. */
const longestWord = 10;

interface CheckedProofs {
  count: number;
  /** Of the last approval. */
  at: string | null;
}

/** What moderators have read; of an import's proofs that is known once the proofs are loaded. */
function checkedProofs(
  { proofCount, lastProofAt }: Person,
  proofs: PersonProfileProps["proofs"],
): CheckedProofs {
  const imported = proofs?.filter(({ isImported }) => isImported) ?? [];
  if (imported.length === 0) return { count: proofCount, at: lastProofAt };
  const dates = proofs?.flatMap((proof) => (proof.isImported ? [] : (proof.moderatedAt ?? [])));
  return { count: proofCount - imported.length, at: dates?.toSorted().at(-1) ?? null };
}

function PersonHeader({ person, checked }: { person: Person; checked: CheckedProofs }) {
  const [language] = useLanguage();
  const title = titleOf(person);
  const isLong = title.split(/[\s-]/).some(({ length }) => length > longestWord);
  return (
    <div className="flex gap-4">
      <div className="w-26 shrink-0 lg:hidden">
        <PersonPhoto person={person} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1 self-start lg:grid lg:grid-cols-[1fr_auto] lg:items-center lg:gap-y-2">
        <div className="order-3 lg:order-none">
          <PersonSeal {...checked} />
        </div>
        <div className="order-1 lg:order-none">
          <EntryNumber id={person.id} />
        </div>
        <h1
          lang={langOf(title, language)}
          className={`order-2 font-serif font-semibold text-balance wrap-anywhere lg:order-none lg:col-span-2 lg:text-person ${isLong ? "text-section" : "text-person-phone"}`}
        >
          {title}
        </h1>
      </div>
    </div>
  );
}

/** Proofs are what was checked: without one there is no seal. */
function PersonSeal({ count, at }: CheckedProofs) {
  const { t } = useTranslation("registry");
  if (count <= 0) return <p className="text-admin text-muted">{t("person.notChecked")}</p>;
  return (
    <Seal by={t("person.checkedBy", { count })} date={at}>
      {t("person.proofsChecked", { count })}
    </Seal>
  );
}

function PersonDetails({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  return (
    <DefinitionList
      items={[
        {
          term: t("common:field.age"),
          value: person.age === null ? null : t("common:years", { count: person.age }),
        },
        { term: t("common:field.birthDate"), value: formatDate(person.birthDate) },
        {
          term: t("common:field.occupation"),
          value: person.occupation && (
            <span lang={langOf(person.occupation, language)}>{person.occupation}</span>
          ),
        },
        { term: t("person.place"), value: placeName(person, language) },
        { term: t("person.deeds"), value: person.proofCount, accent: true },
        { term: t("person.added"), value: formatDate(person.createdAt) },
      ]}
    />
  );
}

function PersonPhoto({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const lightbox = useHistoryEntry();
  const name = titleOf(person);
  const alt = t("ui:photoOf", { name });
  const portrait = (
    <Portrait
      id={person.id}
      name={person.name}
      surname={person.surname}
      photo={person.profilePhoto}
      placeholder={person.photoPlaceholder}
      alt={alt}
      ratio="profile"
      priority
    />
  );
  if (!person.profilePhoto) {
    return (
      <div role="img" aria-label={t("ui:noPhoto")}>
        {portrait}
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className="block w-full cursor-zoom-in rounded-card"
        aria-label={t("person.enlarge", { name })}
        onClick={lightbox.open}
      >
        {portrait}
      </button>
      <LazyLightbox
        open={lightbox.isOpen}
        onClose={lightbox.close}
        title={name}
        files={[{ url: person.profilePhoto, mediaType: "photo", alt }]}
        first={0}
      />
    </>
  );
}
