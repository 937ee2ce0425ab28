import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button, type Column, ConfirmDialog, DataTable, StateLabel, toast } from "@deeds/ui";
import { Check, History } from "lucide-react";
import { useState } from "react";
import { activateReleaseSet, type Releases } from "../../api/releases.ts";
import { useCall } from "../../common/use-call.ts";

type ReleaseSet = Releases["sets"][number];

const shown = 10;

/** The last sets; an earlier one can be made live again. */
export function ReleaseSets({ sets }: { sets: readonly ReleaseSet[] }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [asked, setAsked] = useState<ReleaseSet | null>(null);
  const activate = async ({ id }: ReleaseSet) => {
    await run(
      async () => {
        await activateReleaseSet(id);
        toast({ title: t("releases.activated", { id }) });
      },
      (error) =>
        toast({
          variant: "destructive",
          title: t("releases.couldNotActivate"),
          description: error.message,
        }),
    );
    setAsked(null);
  };
  const columns: Column<ReleaseSet>[] = [
    { id: "id", header: t("releases.set"), cell: ({ id }) => `№ ${id}` },
    {
      id: "versions",
      header: t("releases.version"),
      mono: true,
      cell: ({ remotes }) => (
        <span className="block min-w-72">
          {Object.entries(remotes)
            .map((entry) => entry.join(" "))
            .join(", ")}
        </span>
      ),
    },
    {
      id: "activated",
      header: t("releases.activatedAt"),
      cell: ({ activatedAt, createdAt }) => formatDateTime(activatedAt ?? createdAt),
    },
    {
      id: "action",
      header: t("ui:rowActions"),
      headerHidden: true,
      align: "end",
      cell: (set) =>
        set.live ? (
          <StateLabel tone="ok" icon={Check}>
            {t("releases.live")}
          </StateLabel>
        ) : (
          <Button size="small" icon={History} onClick={() => setAsked(set)}>
            {t("releases.activate")}
          </Button>
        ),
    },
  ];
  return (
    <>
      <h4 className="font-semibold">{t("releases.sets")}</h4>
      <DataTable
        caption={t("releases.versionsOfSets")}
        columns={columns}
        rows={sets.slice(0, shown)}
        keyOf={({ id }) => id}
      />
      {asked && (
        <ConfirmDialog
          open
          title={t("releases.activateTitle", { id: asked.id })}
          description={t("releases.activateSure")}
          confirmLabel={t("releases.activate")}
          pending={pending}
          onConfirm={() => void activate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
