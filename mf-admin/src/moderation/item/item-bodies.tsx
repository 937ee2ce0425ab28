import type { LookAlike, Person, Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { fullName } from "@deeds/remote-kit";
import { DefinitionList, Kbd, Notice, paddedNumber, TextLink } from "@deeds/ui";
import { adminAddressOf, usePersonTerms } from "../../common/person.tsx";
import {
  ChangeDecision,
  ChangeValues,
  SuggestionComment,
  SuggestionWarnings,
  useChangeName,
} from "../../contact-edits/change-values.tsx";
import { decidable } from "../../contact-edits/suggested-changes.ts";
import { ProofMedia } from "../../proofs/proof-media.tsx";
import type { ModerationActions } from "../use-moderation-queue.ts";
import type { OpenItem } from "./use-item.ts";

type PersonBodyProps = Pick<OpenItem, "alike" | "alikeFailed"> & { person: Person };

export function PersonBody({ person, alike, alikeFailed }: PersonBodyProps) {
  const { t } = useTranslation("admin");
  const { details, links } = usePersonTerms(person);
  return (
    <>
      {!person.name && <Notice tone="warn">{t("queue.nameNeeded")}</Notice>}
      {person.erasedBefore && <Notice tone="warn">{t("queue.erasedBefore")}</Notice>}
      {alikeFailed && <Notice tone="bad">{t("queue.alike.failed")}</Notice>}
      <AlikeNotice people={alike ?? []} title={t("queue.alike.title")} />
      {person.profilePhoto && (
        <img
          src={person.profilePhoto}
          alt={t("common:field.photo")}
          className="max-h-80 self-start rounded-control border border-line"
        />
      )}
      {person.notes && <p className="max-w-measure whitespace-pre-line">{person.notes}</p>}
      <DefinitionList
        items={[
          ...details,
          { term: t("common:field.phone"), value: person.phone },
          {
            term: t("common:field.instagram"),
            value: person.instagramUsername && `@${person.instagramUsername}`,
          },
          ...links,
        ]}
      />
    </>
  );
}

interface EditBodyProps {
  edit: NonNullable<OpenItem["edit"]>;
  isPending: boolean;
  actions: ModerationActions;
}

export function EditBody({ edit, isPending, actions }: EditBodyProps) {
  const { t } = useTranslation("admin");
  const { changes, refused, decideChange } = actions;
  const order = decidable(changes);
  const nameOf = useChangeName();
  return (
    <>
      <SuggestionWarnings suggestion={edit} />
      {changes.length > 0 && (
        <ul
          aria-label={t("queue.changes")}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          {changes.map((change) => (
            <li
              key={change.id}
              className="grid gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 first:border-0 grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[9rem_minmax(0,1fr)_auto]"
            >
              <h3 className="flex items-start gap-2 font-sans font-semibold">
                <span className="w-6 flex-none">
                  {order.includes(change) && isPending && <Kbd>{order.indexOf(change) + 1}</Kbd>}
                </span>
                <span>{nameOf(change)}</span>
              </h3>
              <div className="min-w-0 max-xl:order-last max-xl:col-span-2 max-xl:ps-8">
                <div className="flex min-w-0 flex-col gap-1">
                  <ChangeValues change={change} withoutNetwork={change.link !== null} />
                </div>
              </div>
              {isPending && change.kind !== "same" && (
                <div className="flex items-start">
                  <ChangeDecision
                    field={nameOf(change)}
                    accepted={!refused.has(change.id)}
                    onDecide={(isAccepted) => decideChange(change.id, isAccepted)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <AlikeNotice people={edit.sharedWith ?? []} title={t("queue.alike.shared")} />
      {edit.comment && (
        <SuggestionComment text={edit.comment}>
          <h3 className="font-sans font-semibold">{t("contactEdits.comment")}</h3>
        </SuggestionComment>
      )}
    </>
  );
}

function AlikeNotice({ people, title }: { people: readonly LookAlike[]; title: string }) {
  const { t } = useTranslation("admin");
  if (people.length === 0) return null;
  return (
    <Notice tone="warn">
      <p className="font-medium">{title}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {people.map((person) => (
          <li key={person.id}>
            <TextLink to={adminAddressOf(person)}>
              № {paddedNumber(person.id)}, {fullName(person) || t("common:unknownPerson")}
            </TextLink>
            <span className="text-muted">
              {person.city && `, ${person.city}`}
              {`: ${person.reasons.map((reason) => t(`queue.alike.${reason}`)).join(", ")}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function ProofBody({ proof }: { proof: Proof }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <h3 className="font-sans text-card font-semibold">{proof.title ?? t("proofs.untitled")}</h3>
      <p className="max-w-measure whitespace-pre-line">{proof.description}</p>
      {proof.media.length > 0 && <ProofMedia files={proof.media} />}
    </>
  );
}
