import { formatDate, langOf } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Loaded, positiveInteger } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { Badge, Pagination, RowSkeletons, StatusLabel, TextLink } from "@deeds/ui";
import { type ReactNode, useEffect } from "react";
import { Outcome } from "../outcome/outcome.tsx";
import { Questions } from "../question/questions.tsx";
import { Withdraw } from "../withdraw/withdraw.tsx";
import {
  isUnread,
  type OwnPage,
  type OwnSubmission,
  useMarkSeen,
  useOwnSubmissions,
} from "./own-submissions.ts";

/** The slot `submissions.mine`. */
export default function MySubmissions() {
  const { t } = useTranslation("submissions");
  const [parameters] = useSearchParams();
  const page = (list: string) => positiveInteger(parameters.get(list)) ?? 1;
  const { proofs, people, changes } = useOwnSubmissions({
    proofs: page("proofs"),
    people: page("people"),
    changes: page("changes"),
  });
  const { seenBefore, markSeen } = useMarkSeen();
  const newest = [proofs, people, changes]
    .flatMap(({ data }) => data?.items ?? [])
    .flatMap(({ decidedAt }) => decidedAt ?? [])
    .toSorted()
    .at(-1);
  // Also for a decision that arrives while the list is open.
  useEffect(() => {
    if (newest) markSeen(newest);
  }, [newest, markSeen]);
  const list = (id: string, title: string, own: OwnPage, empty: ReactNode) => (
    <OwnList
      id={id}
      title={title}
      own={own}
      seenBefore={seenBefore}
      page={page(id)}
      empty={<p>{empty}</p>}
    />
  );
  const noPeople = (
    <>
      {t("mine.noPeople")} <TextLink to="/submit-person">{t("person.title")}</TextLink>
    </>
  );
  return (
    <div className="flex flex-col gap-8">
      {list("proofs", t("mine.proofs"), proofs, t("mine.noProofs"))}
      {list("people", t("mine.people"), people, noPeople)}
      {list("changes", t("mine.changes"), changes, t("mine.noChanges"))}
      <p className="text-muted">{t("mine.anonymous")}</p>
    </div>
  );
}

interface OwnListProps {
  id: string;
  title: string;
  own: OwnPage;
  page: number;
  /** Time of the last decision seen on the previous visit; `null` for none. */
  seenBefore: string | null;
  empty: ReactNode;
}

function OwnList({ id, title, own, page, seenBefore, empty }: OwnListProps) {
  const { t } = useTranslation("submissions");
  const [parameters] = useSearchParams();
  const hrefFor = (number: number) => {
    const next = new URLSearchParams(parameters);
    next.set(id, String(number));
    return `?${next}`;
  };
  return (
    <section className="flex flex-col gap-3" aria-labelledby={`mine-${id}`}>
      <h3 id={`mine-${id}`} className="font-serif text-name font-semibold">
        {title}
      </h3>
      <Loaded of={own} failure={t("mine.failed")} skeleton={<RowSkeletons count={2} />}>
        {({ items, totalPages }) =>
          items.length === 0 && totalPages > 0 ? (
            <p className="text-muted">
              {t("mine.noSuchPage", { page })}{" "}
              <TextLink to={hrefFor(totalPages)}>
                {t("mine.lastPage", { page: totalPages })}
              </TextLink>
            </p>
          ) : items.length === 0 ? (
            <div className="text-muted">{empty}</div>
          ) : (
            <ul className="rounded-card border border-line bg-surface">
              {items.map((submission) => (
                <Row
                  key={submission.key}
                  submission={submission}
                  isNew={isUnread(submission, seenBefore)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {own.data && <Pagination page={page} totalPages={own.data.totalPages} hrefFor={hrefFor} />}
    </section>
  );
}

function Row({ submission, isNew }: { submission: OwnSubmission; isNew: boolean }) {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const title = submission.title ?? t("mine.nameless");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-0">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <span
            lang={langOf(submission.title, language)}
            className="line-clamp-2 min-w-0 break-words"
          >
            {submission.href ? <TextLink to={submission.href}>{title}</TextLink> : title}
          </span>
          {isNew && <Badge tone="accent">{t("mine.isNew")}</Badge>}
        </p>
        <p className="text-caption text-muted">
          {t("mine.sentAt", { date: formatDate(submission.sentAt) })}
        </p>
        {submission.reason && (
          <p className="mt-1 border-s-2 border-bad ps-3">
            {t(submission.status === "pending" ? "mine.reopened" : "mine.reason", {
              reason: submission.reason,
            })}
          </p>
        )}
        {submission.status === "approved" && submission.outcome && (
          <Outcome of={submission.outcome} />
        )}
      </div>
      <StatusLabel status={submission.status} date={submission.decidedAt} />
      {submission.status === "pending" && <Withdraw kind={submission.kind} id={submission.id} />}
      <Questions
        kind={submission.kind}
        id={submission.id}
        status={submission.status}
        questions={submission.questions}
        about={title}
      />
    </li>
  );
}
