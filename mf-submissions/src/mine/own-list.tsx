import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useSearchParams } from "@deeds/router";
import {
  Badge,
  ErrorState,
  Pagination,
  RowSkeletons,
  StatusLabel,
  TextLink,
  useDelayed,
} from "@deeds/ui";
import type { ReactNode } from "react";
import type { OwnPage } from "../api/own-submissions.ts";
import { isUnread, type OwnSubmission } from "./submission.ts";

interface OwnListProps {
  id: string;
  title: string;
  own: OwnPage;
  page: number;
  /** The last decision that the reader has seen the time before. */
  before: string | null;
  /** In place of an empty list. */
  empty: ReactNode;
}

/** What was sent in of one kind, with states and reasons; decisions that are news are marked. */
export function OwnList({ id, title, own, page, before, empty }: OwnListProps) {
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
      <Rows own={own} before={before} empty={empty} />
      {own.shown && <Pagination page={page} totalPages={own.shown.totalPages} hrefFor={hrefFor} />}
    </section>
  );
}

function Rows({ own, before, empty }: Pick<OwnListProps, "own" | "before" | "empty">) {
  const { t } = useTranslation("submissions");
  const waiting = useDelayed(own.isLoading);
  if (own.error) {
    return (
      <ErrorState title={t("mine.failed")} requestId={own.error.requestId} onRetry={own.again}>
        {own.error.message}
      </ErrorState>
    );
  }
  if (!own.shown) return waiting ? <RowSkeletons count={2} /> : null;
  if (own.shown.items.length === 0) return <div className="text-muted">{empty}</div>;
  return (
    <ul className="rounded-card border border-line bg-surface">
      {own.shown.items.map((one) => (
        <Row key={one.key} one={one} isNew={isUnread(one, before)} />
      ))}
    </ul>
  );
}

function Row({ one, isNew }: { one: OwnSubmission; isNew: boolean }) {
  const { t } = useTranslation("submissions");
  const title = one.title ?? t("mine.nameless");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-0">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <span className="line-clamp-2 min-w-0 break-words">
            {one.href ? <TextLink to={one.href}>{title}</TextLink> : title}
          </span>
          {isNew && <Badge tone="accent">{t("mine.isNew")}</Badge>}
        </p>
        <p className="text-caption text-muted">
          {t("mine.sentAt", { date: formatDate(one.sentAt) })}
        </p>
        {one.reason && (
          <p className="mt-1 border-s-2 border-bad ps-3">
            {t("mine.reason", { reason: one.reason })}
          </p>
        )}
      </div>
      <StatusLabel status={one.status} date={one.decidedAt} />
    </li>
  );
}
