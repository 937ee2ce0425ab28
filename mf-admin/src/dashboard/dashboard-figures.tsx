import { endpoints, type WaitingKind, waitingKinds } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure, useEndpoint } from "@deeds/remote-kit";
import { StatFigures } from "@deeds/ui";
import { StatCard } from "@deeds/ui/bundled";
import { useFigure } from "../common/values.ts";

const figures = ["totalPeople", "approvedProofs", "pendingItems", "rejectedProofs"] as const;
const pendingOf = {
  proof: "pendingProofs",
  person: "pendingPeople",
  "contact-edit": "pendingContactEdits",
  removal: "pendingRemovals",
} as const satisfies Record<WaitingKind, string>;
const publicFigures = ["totalPeople", "approvedProofs", "activeUsers"] as const;

export function AdminFigures() {
  const { t } = useTranslation("admin");
  const show = useFigure();
  const { data, error, mutate } = useEndpoint(endpoints.adminStats);
  if (error) {
    return (
      <LoadFailure title={t("dashboard.failed")} error={error} onRetry={() => void mutate()} />
    );
  }
  return (
    <section className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4" aria-label={t("dashboard.stats")}>
      {figures.map((name) => (
        <StatCard
          key={name}
          label={t(`dashboard.${name}`)}
          value={show(data?.[name])}
          note={
            name === "pendingItems" && data
              ? waitingKinds
                  .filter((kind) => data[pendingOf[kind]] !== 0)
                  .map((kind) => `${t(`queue.kinds.${kind}`)}: ${show(data[pendingOf[kind]])}`)
                  .join(", ")
              : undefined
          }
        />
      ))}
    </section>
  );
}

export function PublicFigures() {
  const { t } = useTranslation("admin");
  const show = useFigure();
  const { data } = useEndpoint(endpoints.publicStats);
  return (
    <StatFigures
      items={publicFigures.map((name) => ({
        label: t(`dashboard.${name}`),
        value: show(data?.[name]),
      }))}
    />
  );
}
