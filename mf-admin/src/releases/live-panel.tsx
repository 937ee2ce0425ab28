import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button, EmptyState } from "@deeds/ui";
import { History, Package, Rocket } from "lucide-react";
import type { Releases } from "../api/releases.ts";
import { LiveTable } from "./live-table.tsx";
import { Section } from "./section.tsx";
import { useActivation } from "./use-activation.tsx";

/** What everybody has, what staging has, and the way back. */
export function LivePanel({ releases }: { releases: Releases }) {
  const { t } = useTranslation("admin");
  const { activate, dialog } = useActivation(releases);
  const { live, stagingSetId, previousSetId: before } = releases;
  return (
    <Section
      title={t("releases.live")}
      actions={
        before !== null && (
          <Button
            size="small"
            icon={History}
            onClick={() => activate(before, t("releases.rollBackTitle", { id: before }))}
          >
            {t("releases.rollBack", { id: before })}
          </Button>
        )
      }
    >
      {live ? (
        <>
          <p className="text-muted">
            {t("releases.liveSince", { id: live.id, date: formatDateTime(live.activatedAt) })}
          </p>
          <LiveTable releases={releases} />
        </>
      ) : (
        <EmptyState icon={Package} title={t("releases.none")} />
      )}
      {stagingSetId !== null && stagingSetId !== live?.id && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">{t("releases.staging", { id: stagingSetId })}</p>
          <a className="gd-link" href="/?environment=staging">
            {t("releases.lookAtStaging")}
          </a>
          <Button
            size="small"
            icon={Rocket}
            onClick={() => activate(stagingSetId, t("releases.promoteTitle", { id: stagingSetId }))}
          >
            {t("releases.promote")}
          </Button>
        </div>
      )}
      {dialog}
    </Section>
  );
}
