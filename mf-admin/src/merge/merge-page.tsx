import { endpoints, type MergeField, mergeFields, type Person } from "@deeds/contracts/browser";
import { cityName, countryName, formatDate } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  fullName,
  Loaded,
  positiveInteger,
  toastFailure,
  useCall,
  useEndpoint,
  WorkspacePage,
} from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import {
  BackLink,
  Button,
  Card,
  ConfirmDialog,
  Notice,
  RadioGroup,
  RowSkeletons,
  TextLink,
  toast,
} from "@deeds/ui";
import { Merge } from "lucide-react";
import { useState } from "react";
import { refreshMerged, usePerson } from "../api/register.ts";
import { adminAddressOf } from "../common/person.tsx";
import { useFigure } from "../common/values.ts";
import { ChooseDuplicate } from "./choose-duplicate.tsx";

export function MergePage() {
  const { t } = useTranslation("admin");
  const [parameters] = useSearchParams();
  const into = positiveInteger(parameters.get("into"));
  const from = positiveInteger(parameters.get("from"));
  const survivor = usePerson(into);
  const duplicate = usePerson(from);
  return (
    <WorkspacePage title={t("merge.title")}>
      <div className="flex max-w-page flex-col gap-5">
        <BackLink to={into === null ? "/people" : `/admin/people/${into}`}>
          {t("merge.back")}
        </BackLink>
        {into !== null && (
          <Loaded of={survivor} failure={t("person.failed")} skeleton={<RowSkeletons count={4} />}>
            {(person) =>
              from === null ? (
                <ChooseDuplicate survivor={person} />
              ) : (
                <Loaded
                  of={duplicate}
                  failure={t("person.failed")}
                  skeleton={<RowSkeletons count={4} />}
                >
                  {(other) => <MergeDecision key={other.id} survivor={person} duplicate={other} />}
                </Loaded>
              )
            }
          </Loaded>
        )}
      </div>
    </WorkspacePage>
  );
}

function MergeDecision({ survivor, duplicate }: { survivor: Person; duplicate: Person }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const differing = differingFields(survivor, duplicate);
  const [take, setTake] = useState<readonly MergeField[]>(() => proposedFields(differing));
  const [asking, setAsking] = useState(false);
  const { pending, run } = useCall();
  const choose = (field: MergeField, taken: boolean) =>
    setTake((now) => [...now.filter((one) => one !== field), ...(taken ? [field] : [])]);
  const merge = async () => {
    const done = await run(
      () =>
        callEndpoint(endpoints.mergePerson, {
          params: { id: duplicate.id },
          body: { into: survivor.id, take: [...take] },
        }),
      ({ issues, message }) => toastFailure(t("merge.failed"), issues[0]?.message ?? message),
    );
    setAsking(false);
    if (!done) return;
    await refreshMerged();
    toast({ title: t("merge.done"), description: t("merge.undoable") });
    await navigate(`/admin/people/${survivor.id}`);
  };
  return (
    <>
      <Card title={t("merge.choose")}>
        <div className="grid gap-x-6 gap-y-2 border-b border-line pb-3 sm:grid-cols-2">
          <Named label={t("merge.stays")} person={survivor} />
          <Named label={t("merge.goes")} person={duplicate} />
        </div>
        {differing.length === 0 && <p className="pt-3 text-muted">{t("merge.nothingDiffers")}</p>}
        {differing.map((one) => (
          <FieldChoice
            key={one.field}
            ids={{ survivor: survivor.id, duplicate: duplicate.id }}
            differing={one}
            taken={take.includes(one.field)}
            onChoose={(taken) => choose(one.field, taken)}
          />
        ))}
      </Card>
      <Notice tone="info">{t("merge.follows", { count: duplicate.proofCount })}</Notice>
      <div>
        <Button variant="primary" icon={Merge} onClick={() => setAsking(true)}>
          {t("merge.merge")}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={t("merge.sureTitle")}
          description={t("merge.sure", { gone: duplicate.id, remaining: survivor.id })}
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
    <div>
      <h3 className="font-sans text-caption font-normal text-muted">
        {label}, № {person.id}
      </h3>
      <TextLink to={adminAddressOf(person)}>
        {fullName(person) || t("common:unknownPerson")}
      </TextLink>
      <p className="text-caption">{t("ui:deeds", { count: person.proofCount })}</p>
      <PendingItems id={person.id} />
    </div>
  );
}

/** What waits for a decision about a person; all of it is moved with the record. */
function PendingItems({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const figure = useFigure();
  const args = { query: { personId: id, limit: 1 } };
  const proofs = useEndpoint(endpoints.waitingProofs, args);
  const edits = useEndpoint(endpoints.waitingContactEdits, args);
  const removals = useEndpoint(endpoints.waitingRemovals, args);
  return (
    <p className="text-caption tabular-nums">
      {t("merge.pending", {
        proofs: figure(proofs.data?.total),
        edits: figure(edits.data?.total),
        removals: figure(removals.data?.total),
      })}
    </p>
  );
}

interface FieldChoiceProps {
  ids: { survivor: number; duplicate: number };
  differing: Differing;
  taken: boolean;
  onChoose(taken: boolean): void;
}

function FieldChoice({ ids, differing, taken, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const { field, survivor, duplicate } = differing;
  const label = t(`common:field.${labels[field] ?? field}`);
  const show = (value: string) => {
    if (value === "") return <span className="text-muted">{t("audit.emptied")}</span>;
    if (field === "birthDate") return formatDate(value);
    if (field === "country") return countryName(value, language);
    if (field === "city") return cityName(value, language);
    if (field !== "profilePhoto") return <span className="break-words">{value}</span>;
    return <img src={value} alt={label} className="max-h-32 rounded-control" />;
  };
  /** Names the record where the columns stand below each other. */
  const hint = (id: number) => <span className="sm:hidden">№ {id}</span>;
  return (
    <div className="border-b border-line py-3 last:border-0 sm:[&_.gd-choices]:grid sm:[&_.gd-choices]:grid-cols-2 sm:[&_.gd-choices]:gap-x-6">
      <RadioGroup
        legend={label}
        name={`merge-${field}`}
        value={taken ? "duplicate" : "survivor"}
        onChange={(chosen) => onChoose(chosen === "duplicate")}
        options={[
          { value: "survivor", label: show(survivor), hint: hint(ids.survivor) },
          { value: "duplicate", label: show(duplicate), hint: hint(ids.duplicate) },
        ]}
      />
    </div>
  );
}

const labels: Partial<Record<Differing["field"], string>> = {
  instagramUsername: "instagram",
  profilePhoto: "photo",
};

interface Differing {
  field: MergeField;
  survivor: string;
  duplicate: string;
}

type Mergeable = Partial<Pick<Person, MergeField>>;

const textOf = (person: Mergeable, field: MergeField): string => String(person[field] ?? "");

/** Fields to choose between; a field that the removed record leaves empty is none. */
export const differingFields = (survivor: Mergeable, duplicate: Mergeable): Differing[] =>
  mergeFields
    .map((field) => ({
      field,
      survivor: textOf(survivor, field),
      duplicate: textOf(duplicate, field),
    }))
    .filter((one) => one.duplicate !== "" && one.duplicate !== one.survivor);

/** Proposes the fields that are empty on the record that stays. */
export const proposedFields = (differing: readonly Differing[]): MergeField[] =>
  differing.filter(({ survivor }) => survivor === "").map(({ field }) => field);
