import { endpoints, type Person } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, useCall } from "@deeds/remote-kit";
import { Button, Notice, TextLink, toast } from "@deeds/ui";
import { Undo2 } from "lucide-react";
import { refreshMerged } from "../api/register.ts";
import { useMerges } from "../merge/merge.ts";

export function PersonMerges({ person }: { person: Person }) {
  return person.mergedInto ? (
    <MergedAway id={person.id} into={person.mergedInto} />
  ) : (
    <MergedHere id={person.id} />
  );
}

function MergedAway({ id, into }: { id: number; into: number }) {
  const { t } = useTranslation("admin");
  const { data = [] } = useMerges(into);
  const undoable = data.some((one) => one.id === id && one.undoable);
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grow">
          {t("merge.wentInto")} <TextLink to={`/admin/people/${into}`}>№ {into}</TextLink>
        </span>
        <Undo id={id} undoable={undoable} />
      </div>
    </Notice>
  );
}

function MergedHere({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const { data = [] } = useMerges(id);
  return data.map((one) => (
    <Notice key={one.id} tone="info">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grow">
          {t("merge.cameFrom", { date: formatDateTime(one.at) })}{" "}
          <TextLink to={`/admin/people/${one.id}`}>
            № {one.id} {one.name}
          </TextLink>
        </span>
        <Undo id={one.id} undoable={one.undoable} />
      </div>
    </Notice>
  ));
}

function Undo({ id, undoable }: { id: number; undoable: boolean }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  if (!undoable) return <span className="text-muted">{t("merge.tooLate")}</span>;
  const undo = () =>
    run(async () => {
      await callEndpoint(endpoints.unmergePerson, { params: { id } });
      await refreshMerged();
      toast({ title: t("merge.undone") });
    }, t("merge.undoFailed"));
  return (
    <Button size="small" icon={Undo2} loading={pending} onClick={() => void undo()}>
      {t("merge.undo")}
    </Button>
  );
}
