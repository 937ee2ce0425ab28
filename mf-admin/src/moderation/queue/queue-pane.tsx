import { mediaTypes, waitingKinds } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure } from "@deeds/remote-kit";
import { Button, EmptyState, Notice, RowSkeletons, Select, type SelectOption } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/bundled";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { ViewHeading } from "../../common/lists.tsx";
import { useFigure } from "../../common/values.ts";
import type { ModerationQueue } from "../use-moderation-queue.ts";
import { itemStates, urgencies } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";

export function QueuePane({
  moderation,
  onOpen,
}: {
  moderation: ModerationQueue;
  onOpen: ModerationQueue["select"];
}) {
  const { t } = useTranslation("admin");
  const { queue, rows, checked, check } = moderation;
  const show = useFigure();
  const isAll = rows.length > 0 && checked.size >= rows.length;
  return (
    <section
      aria-label={t("queue.queue")}
      className="flex h-[calc(100dvh-3.5rem)] min-h-80 flex-col"
    >
      <ViewHeading>{t("queue.queue")}</ViewHeading>
      <FilterBar filter={moderation.filter} setFilter={moderation.setFilter} />
      <UnstoredNotice moderation={moderation} />
      {queue.error && (
        <LoadFailure title={t("queue.queueFailed")} error={queue.error} onRetry={queue.reload} />
      )}
      {rows.length > 0 && (
        <div className="border-s-3 border-b border-s-transparent border-b-line px-2">
          <Checkbox
            plain
            checked={isAll}
            onChange={() => check(isAll ? [...checked] : rows.map(({ key }) => key), !isAll)}
            label={t("queue.tickAll", { count: rows.length })}
          />
        </div>
      )}
      {!queue.isPartial && queue.total > queue.count && (
        <p className="border-b border-line px-3 py-1.5 text-caption text-muted">
          {t("queue.cut", { count: queue.count, total: show(queue.total) })}
        </p>
      )}
      {rows.length > 0 && <QueueList {...moderation} onOpen={onOpen} />}
      {queue.isLoading && <RowSkeletons count={8} height="3.5rem" />}
      {!queue.isLoading &&
        !queue.isPartial &&
        !queue.isSearching &&
        !queue.error &&
        rows.length === 0 && (
          <div className="p-4">
            <EmptyState
              plain
              icon={Inbox}
              title={t(moderation.isFiltered ? "queue.nothingHere" : "queue.empty")}
              actions={
                moderation.isFiltered && (
                  <Button onClick={moderation.clearFilter}>{t("queue.clearFilter")}</Button>
                )
              }
            />
          </div>
        )}
    </section>
  );
}

function FilterBar({ filter, setFilter }: Pick<ModerationQueue, "filter" | "setFilter">) {
  const { t } = useTranslation("admin");
  // The typed text; the address is updated after a delay.
  const [typed, setTyped] = useState<string | null>(null);
  const choice = (name: "kind" | "state" | "age" | "media", options: readonly SelectOption[]) => (
    <Select
      look="button"
      className={
        name === "kind" || name === "state" ? "md:col-span-2" : "[&>select]:ps-2! [&>select]:pe-8!"
      }
      aria-label={t(`queue.filter.${name}`)}
      value={filter[name] ?? ""}
      onChange={({ target }) => setFilter({ [name]: target.value })}
      options={[{ value: "", label: t(`queue.filter.every.${name}`) }, ...options]}
    />
  );
  return (
    <search className="grid grid-cols-2 gap-1.5 border-b border-line p-3">
      {choice(
        "kind",
        waitingKinds.map((value) => ({ value, label: t(`queue.kinds.${value}`) })),
      )}
      {choice(
        "state",
        itemStates.map((value) => ({ value, label: t(`queue.states.${value}`) })),
      )}
      {choice(
        "age",
        urgencies.map((value) => ({ value, label: t(`queue.age.${value}`) })),
      )}
      {choice(
        "media",
        mediaTypes.map((value) => ({ value, label: t(`ui:${value}`) })),
      )}
      <input
        type="search"
        className="gd-control col-span-2 min-w-0"
        aria-label={t("queue.filter.search")}
        placeholder={t("queue.filter.searchHint")}
        value={typed ?? filter.search}
        onChange={({ target }) => {
          setTyped(target.value);
          setFilter({ search: target.value });
        }}
        onBlur={() => setTyped(null)}
      />
    </search>
  );
}

const maxNames = 3;

function UnstoredNotice({ moderation }: { moderation: ModerationQueue }) {
  const { t } = useTranslation("admin");
  const { superseded, failed } = moderation.decisions;
  const namesOf = (of: typeof failed) => {
    const names = of.slice(0, maxNames).map(({ item }) => item.personName);
    const known = names.map((name) => name ?? t("common:unknownPerson"));
    return `${known.join(", ")}${of.length > maxNames ? "…" : "."}`;
  };
  if (superseded.length === 0 && failed.length === 0) return null;
  return (
    <div role="status" className="border-b border-line p-2">
      <Notice tone={failed.length > 0 ? "bad" : "info"}>
        <div className="flex flex-col gap-1.5">
          {superseded.length > 0 && (
            <p>
              {t("queue.late", { count: superseded.length })} {namesOf(superseded)}
            </p>
          )}
          {failed.length > 0 && (
            <p>
              {t("queue.failed", { count: failed.length })} {namesOf(failed)}{" "}
              {failed.at(-1)?.error.message}
            </p>
          )}
          <Button size="small" className="self-start" onClick={moderation.dismissFailures}>
            {t("queue.understood")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
