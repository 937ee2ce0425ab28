import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure } from "@deeds/remote-kit";
import {
  Avatar,
  Button,
  ButtonLink,
  EmptyState,
  Icon,
  Notice,
  paddedNumber,
  RowSkeletons,
  StatusLabel,
  TextLink,
} from "@deeds/ui";
import { ArrowLeft, Inbox, Lock } from "lucide-react";
import { adminAddressOf } from "../../common/person.tsx";
import { WaitLabel } from "../../common/waiting-age.tsx";
import { EditBody } from "../../contact-edits/edit-body.tsx";
import { ProofBody } from "../../proofs/proof-body.tsx";
import { History } from "../../revision/history.tsx";
import { RevisionButtons } from "../../revision/revision-buttons.tsx";
import type { ModerationActions, ModerationQueue } from "../use-moderation-queue.ts";
import { Notes } from "./notes.tsx";
import { PersonBody } from "./person-body.tsx";
import { Questions } from "./questions.tsx";
import { RemovalBody } from "./removal-body.tsx";
import { Sender } from "./sender.tsx";
import type { OpenItem } from "./use-item.ts";

interface ItemPaneProps {
  moderation: ModerationQueue;
  open: OpenItem;
  actions: ModerationActions;
  /** To the queue, on narrow screens. */
  onBack(): void;
}

export function ItemPane(props: ItemPaneProps) {
  const { moderation, open, actions, onBack } = props;
  const { t } = useTranslation("admin");
  const item = moderation.selected;
  if (!item)
    return (
      <div className="px-4 py-4 lg:px-6">
        <NoItem moderation={moderation} />
      </div>
    );
  const { person, proof, edit, removal } = open;
  const isSent = { proof, "contact-edit": edit, person, removal }[item.kind] !== undefined;
  const ownSender = item.kind === "person" ? person?.createdById : null;
  const senderId = item.senderId ?? proof?.authorId ?? edit?.userId ?? removal?.userId ?? ownSender;
  const anonymous = t("contactEdits.sentAnonymously");
  const sender = senderId ? t("contactEdits.sentByUser", { id: senderId }) : anonymous;
  const slug = person?.slug ?? null;
  const isAsked = item.question === "open" && moderation.filter.state !== "asked";
  const holder = moderation.holders.get(item.key);
  return (
    <article className="flex flex-col gap-4 px-4 py-4 lg:px-6">
      <Button className="self-start md:hidden" size="small" icon={ArrowLeft} onClick={onBack}>
        {t("queue.back")}
      </Button>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Avatar
          id={item.personId}
          name={person?.name ?? item.personName}
          surname={person?.surname}
          photo={person?.profilePhoto}
          size={3.25}
        />
        <div className="min-w-0 grow basis-60">
          <h2 className="text-section">{item.personName ?? t("common:unknownPerson")}</h2>
          <p className="text-caption text-muted">
            № {paddedNumber(item.personId)}, {t(`queue.kind.${item.kind}`)}{" "}
            {item.kind !== "person" && `№ ${item.id} `}
            {t("queue.sentOn", { date: formatDate(item.since) })}
            {isSent && `, ${sender}`}
          </p>
          {holder && (
            <p className="mt-1 flex items-center gap-1.5 text-caption text-info" role="status">
              <Icon of={Lock} size={16} />
              {t("queue.alsoOpen", { username: holder })}
            </p>
          )}
        </div>
        <div className="flex items-center gap-4">
          {open.isPending && <WaitLabel since={item.since} questions={open.questions} />}
          <TextLink to={adminAddressOf({ id: item.personId, slug })}>
            {t("person.openProfile")}
          </TextLink>
        </div>
      </header>
      {actions.isFilteredOut && (
        <div role="status">
          <Notice tone="warn">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {t(isAsked ? "queue.question.isOpen" : "queue.filteredOut")}
              <Button
                size="small"
                onClick={() =>
                  isAsked ? moderation.setFilter({ state: "asked" }) : moderation.clearFilter()
                }
              >
                {t(isAsked ? "queue.question.showOpen" : "queue.clearFilter")}
              </Button>
            </p>
          </Notice>
        </div>
      )}
      {!open.isPending && (
        <div role="status">
          <Notice tone="info">
            <p className="flex flex-wrap items-center gap-x-3">
              {open.status && <StatusLabel status={open.status} />}
              {t("queue.settled")}
            </p>
            {open.status && item.kind !== "removal" && (
              <div className="mt-2 flex flex-wrap gap-2">
                <RevisionButtons kind={item.kind} id={item.id} status={open.status} />
              </div>
            )}
          </Notice>
        </div>
      )}
      {open.reopenedBecause && (
        <p>{t("revision.reopenedBecause", { reason: open.reopenedBecause })}</p>
      )}
      <Body {...props} />
      {senderId ? <Sender id={senderId} /> : null}
      <Questions key={`questions ${item.key}`} item={item} open={open} />
      <Notes key={item.key} item={item} />
      <History query={{ personId: item.personId }} />
    </article>
  );
}

function NoItem({ moderation }: Pick<ItemPaneProps, "moderation">) {
  const { t } = useTranslation("admin");
  const { queue, isOpening, isFiltered, unlisted } = moderation;
  if (isOpening && unlisted.error) {
    const { status } = unlisted.error;
    return status === 404 || status === 410 ? (
      <EmptyState
        plain
        icon={Inbox}
        title={t("queue.noSuchItem")}
        actions={<ButtonLink to="/moderation">{t("queue.openFirst")}</ButtonLink>}
      />
    ) : (
      <LoadFailure title={t("queue.itemFailed")} error={unlisted.error} onRetry={unlisted.retry} />
    );
  }
  if (isOpening) return <RowSkeletons count={3} height="5rem" />;
  // The queue's pane shows what could not be loaded, and that nothing matches the filter.
  if (queue.isLoading || queue.isPartial || queue.isSearching || queue.error || isFiltered)
    return null;
  return <EmptyState plain icon={Inbox} title={t("queue.nothingWaits")} />;
}

function Body({ moderation, open, actions }: ItemPaneProps) {
  const { t } = useTranslation("admin");
  if (open.error) {
    return <LoadFailure title={t("queue.itemFailed")} error={open.error} onRetry={open.retry} />;
  }
  if (!open.isReady) return <RowSkeletons count={3} height="5rem" />;
  if (moderation.selected?.kind === "proof" && open.proof) {
    return (
      <>
        <h3 className="font-sans text-card font-semibold">
          {open.proof.title ?? t("proofs.untitled")}
        </h3>
        <ProofBody proof={open.proof} />
      </>
    );
  }
  if (moderation.selected?.kind === "contact-edit" && open.edit) {
    return (
      <EditBody
        heading="h3"
        withKeys
        edit={open.edit}
        choice={actions.choice}
        isPending={open.isPending}
      />
    );
  }
  if (moderation.selected?.kind === "removal" && open.removal) {
    return <RemovalBody request={open.removal} />;
  }
  return open.person ? <PersonBody {...open} person={open.person} /> : null;
}
