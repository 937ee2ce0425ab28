import {
  endpoints,
  type LookAlike,
  type MergeField,
  mergeFields,
  type Person,
} from "@deeds/contracts/browser";
import { cityName, countryName, formatDate, placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  fullName,
  isAbort,
  Loaded,
  positiveInteger,
  toastFailure,
  useCall,
  WorkspacePage,
} from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import {
  BackLink,
  Button,
  ButtonLink,
  Card,
  ConfirmDialog,
  EntryNumber,
  Notice,
  RadioGroup,
  RowSkeletons,
  TextField,
  TextLink,
  toast,
} from "@deeds/ui";
import { Merge } from "lucide-react";
import { useEffect, useState } from "react";
import { refreshMerged, usePerson } from "../api/register.ts";
import { adminAddressOf } from "../common/person.tsx";

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

const hrefOf = (survivor: Person, from: number) => `/merge?into=${survivor.id}&from=${from}`;

function ChooseDuplicate({ survivor }: { survivor: Person }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const navigate = useNavigate();
  const { alike, hasFailed } = useLookAlikes(survivor);
  const [typed, setTyped] = useState("");
  const number = Number(typed.replace(/\D/g, ""));
  return (
    <>
      <p className="max-w-measure text-muted">{t("merge.intro", { name: fullName(survivor) })}</p>
      {hasFailed && <Notice tone="bad">{t("queue.alike.failed")}</Notice>}
      {alike.length > 0 && (
        <Card title={t("merge.alike")}>
          <ul>
            {alike.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-3 border-t border-line py-2.5"
              >
                <p className="min-w-0 grow">
                  <span className="font-serif font-semibold">{fullName(one)}</span>{" "}
                  <span className="text-muted">
                    {[one.occupation, placeName(one, language)].filter(Boolean).join(", ")}
                  </span>
                </p>
                <EntryNumber id={one.id} />
                <ButtonLink size="small" to={hrefOf(survivor, one.id)}>
                  {t("merge.compare")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <form
        className="flex max-w-form flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (number > 0) void navigate(hrefOf(survivor, number));
        }}
      >
        <TextField
          className="grow"
          label={t("merge.number")}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t("merge.compare")}</Button>
      </form>
    </>
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

interface FieldChoiceProps {
  differing: Differing;
  taken: boolean;
  onChoose(taken: boolean): void;
}

function FieldChoice({ differing, taken, onChoose }: FieldChoiceProps) {
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
  return (
    <div className="border-b border-line py-3 last:border-0">
      <RadioGroup
        legend={label}
        name={`merge-${field}`}
        value={taken ? "duplicate" : "survivor"}
        onChange={(chosen) => onChoose(chosen === "duplicate")}
        options={[
          { value: "survivor", label: show(survivor) },
          { value: "duplicate", label: show(duplicate) },
        ]}
      />
    </div>
  );
}

const labels: Partial<Record<Differing["field"], string>> = {
  instagramUsername: "instagram",
  profilePhoto: "photo",
};

/** Possible duplicates; empty while they load and when the request fails. */
function useLookAlikes(person: Person): { alike: readonly LookAlike[]; hasFailed: boolean } {
  const [alike, setAlike] = useState<readonly LookAlike[]>([]);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { name, surname, phone, instagramUsername, country } = person;
    const body = { name, surname, phone, instagramUsername, country };
    const controller = new AbortController();
    callEndpoint(endpoints.lookAlikes, { body }, { signal: controller.signal }).then(
      (found) => {
        setAlike(found.filter(({ id }) => id !== person.id));
        setFailed(false);
      },
      (error: unknown) => setFailed(!isAbort(error)),
    );
    return () => controller.abort();
  }, [person]);
  return { alike, hasFailed };
}

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
