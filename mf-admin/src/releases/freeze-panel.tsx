import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Notice } from "@deeds/ui";
import { Snowflake } from "lucide-react";
import { useState } from "react";
import { freezeReleases, type Releases } from "../api/releases.ts";
import { StopDialog } from "./stop-dialog.tsx";
import { useReleaseChange } from "./use-release-change.tsx";

/** Whether anything may become live now, and why not. */
export function FreezePanel({ freeze }: Pick<Releases, "freeze">) {
  const { t } = useTranslation("admin");
  const { ask, dialog } = useReleaseChange();
  const [freezing, setFreezing] = useState(false);
  const thaw = () =>
    ask({
      title: t("releases.thaw"),
      description: t("releases.thawSure"),
      confirm: t("releases.thaw"),
      done: t("releases.thawed"),
      run: () => freezeReleases(null, null),
    });
  return (
    <>
      {freeze ? (
        <Notice tone="warn" icon={Snowflake}>
          <div className="flex flex-wrap items-center gap-3">
            <p className="grow">
              <strong>{t("releases.frozen", { reason: freeze.reason })}</strong>{" "}
              {t("releases.frozenBy", {
                by: freeze.by ?? "—",
                date: formatDateTime(freeze.at),
                until: freeze.until ? formatDateTime(freeze.until) : t("releases.openEnd"),
              })}
            </p>
            <Button size="small" onClick={thaw}>
              {t("releases.thaw")}
            </Button>
          </div>
        </Notice>
      ) : (
        <div>
          <Button icon={Snowflake} onClick={() => setFreezing(true)}>
            {t("releases.freeze")}
          </Button>
        </div>
      )}
      {freezing && (
        <StopDialog
          withEnd
          title={t("releases.freezeTitle")}
          description={t("releases.freezeSure")}
          confirm={t("releases.freeze")}
          run={freezeReleases}
          onClose={() => setFreezing(false)}
        />
      )}
      {dialog}
    </>
  );
}
