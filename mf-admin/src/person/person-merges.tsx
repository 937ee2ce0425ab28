import { endpoints, type Person } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, useCall, useEndpoint } from "@deeds/remote-kit";
import { Button, Notice, TextLink, toast } from "@deeds/ui";
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { refreshMerged } from "../api/register.ts";

/** Where a merged record went, or which records were merged into this one. */
export function PersonMerges({ person: { id, mergedInto } }: { person: Person }) {
  const { t } = useTranslation("admin");
  const { data = [] } = useEndpoint(endpoints.mergesOfPerson, {
    params: { id: mergedInto ?? id },
  });
  if (mergedInto) {
    const undoable = data.some((one) => one.id === id && one.undoable);
    return (
      <MergeNotice tone="warn" id={id} undoable={undoable}>
        {t("merge.wentInto")} <TextLink to={`/admin/people/${mergedInto}`}>№ {mergedInto}</TextLink>
      </MergeNotice>
    );
  }
  return data.map((one) => (
    <MergeNotice key={one.id} tone="info" {...one}>
      {t("merge.cameFrom", { date: formatDateTime(one.at) })}{" "}
      <TextLink to={`/admin/people/${one.id}`}>
        № {one.id} {one.name}
      </TextLink>
    </MergeNotice>
  ));
}

interface MergeNoticeProps {
  id: number;
  undoable: boolean;
  tone: "warn" | "info";
  children: ReactNode;
}

function MergeNotice({ id, undoable, tone, children }: MergeNoticeProps) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const undo = () =>
    run(async () => {
      await callEndpoint(endpoints.unmergePerson, { params: { id } });
      await refreshMerged();
      toast({ title: t("merge.undone") });
    }, t("merge.undoFailed"));
  return (
    <Notice tone={tone}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="grow">{children}</span>
        {undoable ? (
          <Button size="small" icon={Undo2} loading={pending} onClick={() => void undo()}>
            {t("merge.undo")}
          </Button>
        ) : (
          <span className="text-muted">{t("merge.tooLate")}</span>
        )}
      </div>
    </Notice>
  );
}
