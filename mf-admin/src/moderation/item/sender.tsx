import { endpoints } from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure, useEndpoint } from "@deeds/remote-kit";
import { Notice, TextLink } from "@deeds/ui";
import { useId } from "react";
import { pathOf } from "../queue/use-open-address.ts";

export const useSender = (id: number | null) =>
  useEndpoint(endpoints.sender, id === null ? null : { params: { id } });

/** The account that sent the open item, and what became of everything that it sent. */
export function Sender({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const heading = useId();
  const { data, error, mutate } = useSender(id);
  if (error) {
    return (
      <LoadFailure title={t("queue.sender.failed")} error={error} onRetry={() => void mutate()} />
    );
  }
  if (!data) return null;
  const { username, createdAt, pending, approved, rejected, rejections, missing } = data;
  return (
    <section aria-label={t("queue.sender.title")} className="flex flex-col gap-1">
      <h3 className="font-sans font-semibold">{t("queue.sender.title")}</h3>
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{username}</span>
        <span className="text-muted">
          {t("queue.sender.since", { date: formatDate(createdAt) })}
        </span>
        <TextLink to={`/moderation?search=${encodeURIComponent(username)}`}>
          {t("queue.sender.waiting")}
        </TextLink>
      </p>
      <p className="tabular-nums">
        {t("queue.sender.sent", {
          sent: pending + approved + rejected,
          approved,
          rejected,
          pending,
        })}
      </p>
      {missing.length > 0 && <Notice tone="warn">{t("queue.sender.missing")}</Notice>}
      {rejections.length > 0 && (
        <>
          <p id={heading} className="pt-1 text-muted">
            {t("queue.sender.rejections")}
          </p>
          <ul aria-labelledby={heading}>
            {rejections.map((one) => (
              <li
                key={`${one.kind} ${one.id}`}
                className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
              >
                <time dateTime={one.at} className="text-muted tabular-nums">
                  {formatDate(one.at)}
                </time>
                <span className="break-words">
                  <TextLink to={pathOf(one)}>
                    {t(`queue.kind.${one.kind}`)} № {one.id}
                  </TextLink>
                  {`: ${one.reason ?? t("queue.sender.noReason")}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
