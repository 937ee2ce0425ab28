import type { ModerationStatus, Proof } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useUser } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { Button, EmptyState, EntryNumber, MediaIcon, RowSkeletons, StatusLabel } from "@deeds/ui";
import { HiddenText } from "@deeds/ui/bundled";
import { Eye, FileCheck, Pencil } from "lucide-react";
import { useProofs } from "../api/register.ts";
import { PagedList, pageSize, usePageNumber, ViewHeading } from "../common/lists.tsx";
import { PersonLink } from "../common/person.tsx";
import { WaitLabel } from "../common/waiting-age.tsx";
import { DecisionButtons } from "../decisions/decision-buttons.tsx";
import { RowActions, RowStatus, useRowFocus } from "../decisions/list-decisions.tsx";
import { type Moderation, ProofDialogs, useModeration } from "./proof-dialogs.tsx";

interface ProofListProps {
  status?: ModerationStatus | undefined;
  personId?: number | undefined;
  /** Text key for a decision that could not be stored. */
  failure: "proofs.updateFailed" | "submissions.updateFailed";
}

export function ProofList({ status, personId, failure }: ProofListProps) {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const proofs = useProofs({
    page,
    limit: pageSize,
    ...(status && { status }),
    ...(personId && { personId }),
  });
  const heading = !personId && <ViewHeading>{t(`proofs.tabs.${status ?? "all"}`)}</ViewHeading>;
  return (
    <PagedList
      of={proofs}
      failure={t("proofs.failed")}
      skeleton={<RowSkeletons count={3} />}
      empty={
        <>
          {heading}
          <EmptyState icon={FileCheck} title={t(`proofs.empty.${status ?? "all"}`)} />
        </>
      }
      className="flex flex-col gap-4"
      page={page}
      hrefFor={hrefFor}
    >
      {(items) => (
        <>
          {heading}
          <ProofRows
            key={page}
            proofs={items}
            withPerson={personId === undefined}
            failure={failure}
          />
        </>
      )}
    </PagedList>
  );
}

interface ProofRowsProps extends Pick<ProofListProps, "failure"> {
  proofs: readonly Proof[];
  withPerson: boolean;
}

function ProofRows({ proofs, withPerson, failure }: ProofRowsProps) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const moderation = useModeration(proofs, failure);
  const [parameters, setParameters] = useSearchParams();
  const closeLinkedProof = () => {
    const rest = new URLSearchParams(parameters);
    rest.delete("proof");
    setParameters(rest, { replace: true });
  };
  return (
    <>
      <ul
        className="overflow-hidden rounded-card border border-line bg-surface"
        aria-label={t("proofs.title")}
      >
        {moderation.rows.map((proof) => (
          <ProofRow
            key={proof.id}
            proof={proof}
            withPerson={withPerson}
            moderation={isAdmin ? moderation : null}
            onView={() => moderation.open("view", proof)}
          />
        ))}
      </ul>
      <ProofDialogs
        moderation={moderation}
        isAdmin={isAdmin}
        requested={proofs.find(({ id }) => String(id) === parameters.get("proof"))}
        onClose={closeLinkedProof}
      />
    </>
  );
}

interface ProofRowProps {
  proof: Proof;
  withPerson: boolean;
  /** Null for those who only read. */
  moderation: Moderation | null;
  onView(): void;
}

function ProofRow({ proof, withPerson, moderation, onView }: ProofRowProps) {
  const { t } = useTranslation("admin");
  const title = proof.title ?? proof.description ?? t("proofs.untitled");
  const decision = moderation?.decisionOn(proof) ?? null;
  const row = useRowFocus<HTMLLIElement>(decision);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={`flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-line px-4 py-3 -outline-offset-2 first:border-0 ${decision ? "bg-sunken text-muted" : ""}`}
    >
      <div className="flex min-w-0 grow basis-80 flex-col gap-1">
        <h3 className="line-clamp-1 font-sans text-card font-semibold">{title}</h3>
        {proof.contentHidden ? (
          <HiddenText />
        ) : (
          proof.title && <p className="line-clamp-2 text-muted">{proof.description}</p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-muted">
          {decision ? (
            <RowStatus decision={decision} />
          ) : (
            <StatusLabel status={proof.status} date={proof.moderatedAt} />
          )}
          {proof.status === "pending" && !decision && (
            <WaitLabel since={proof.createdAt} questions={proof.questions} />
          )}
          {withPerson && <PersonLink id={proof.personId} />}
          <span className="inline-flex items-center gap-1.5">
            <MediaIcon kind={proof.mediaType} size={16} />
            {t(`ui:${proof.mediaType}`)}
          </span>
          <time dateTime={proof.createdAt}>{formatDate(proof.createdAt)}</time>
          {proof.isAnonymous && <span>{t("proofs.sentAnonymously")}</span>}
          <EntryNumber id={proof.id} of="proof" />
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {(moderation || !proof.contentHidden) && (
          <Button size="small" icon={Eye} onClick={onView}>
            {t("proofs.view")}
          </Button>
        )}
        {moderation && (
          <Button size="small" icon={Pencil} onClick={() => moderation.open("edit", proof)}>
            {t("common:edit")}
          </Button>
        )}
        {moderation && (proof.status === "pending" || decision) && (
          <RowActions decision={decision}>
            <DecisionButtons
              size="small"
              onReject={() => moderation.open("reject", proof)}
              onApprove={() => moderation.approve(proof)}
            />
          </RowActions>
        )}
      </div>
    </li>
  );
}
