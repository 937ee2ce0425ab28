import type { MergeField, Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useNavigate } from "@deeds/router";
import { Button, Card, ConfirmDialog, Notice, TextLink, toast } from "@deeds/ui";
import { Merge } from "lucide-react";
import { useState } from "react";
import { mergePerson, refreshMerged } from "../api/merge.ts";
import { adminAddressOf, fullName } from "../common/person-text.ts";
import { useCall } from "../common/use-call.ts";
import { FieldChoice } from "./field-choice.tsx";
import { differingFields, proposedFields } from "./merge-choice.ts";

/** Two records side by side: what differs is chosen, then one of them goes. */
export function MergeDecision({ stays, goes }: { stays: Person; goes: Person }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const differing = differingFields(stays, goes);
  const [take, setTake] = useState<readonly MergeField[]>(() => proposedFields(differing));
  const [asking, setAsking] = useState(false);
  const { pending, run } = useCall();
  const choose = (field: MergeField, taken: boolean) =>
    setTake((now) => [...now.filter((one) => one !== field), ...(taken ? [field] : [])]);
  const merge = async () => {
    const done = await run(
      () => mergePerson(goes.id, stays.id, [...take]),
      (error) => {
        const description = error.issues[0]?.message ?? error.message;
        toast({ variant: "destructive", title: t("merge.failed"), description });
      },
    );
    setAsking(false);
    if (!done) return;
    await refreshMerged();
    toast({ title: t("merge.done"), description: t("merge.undoable") });
    await navigate(`/admin/people/${stays.id}`);
  };
  return (
    <>
      <Card title={t("merge.choose")}>
        <div className="grid gap-x-6 gap-y-2 border-b border-line pb-3 sm:grid-cols-2">
          <Named label={t("merge.stays")} person={stays} />
          <Named label={t("merge.goes")} person={goes} />
        </div>
        {differing.length === 0 && <p className="pt-3 text-muted">{t("merge.nothingDiffers")}</p>}
        {differing.map((one) => (
          <FieldChoice
            key={one.field}
            differing={one}
            taken={take.includes(one.field)}
            onChoose={(taken) => choose(one.field, taken)}
          />
        ))}
      </Card>
      <Notice tone="info">{t("merge.follows", { count: goes.proofCount })}</Notice>
      <div>
        <Button variant="primary" icon={Merge} onClick={() => setAsking(true)}>
          {t("merge.merge")}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={t("merge.sureTitle")}
          description={t("merge.sure", { gone: goes.id, kept: stays.id })}
          confirmLabel={t("merge.merge")}
          pending={pending}
          onConfirm={() => void merge()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Named({ label, person }: { label: string; person: Person }) {
  const { t } = useTranslation("admin");
  return (
    <p>
      <span className="block text-caption text-muted">
        {label}, № {person.id}
      </span>
      <TextLink to={adminAddressOf(person)}>
        {fullName(person) || t("common:unknownPerson")}
      </TextLink>
    </p>
  );
}
