import type { Person, RecordChange, RecordHistory } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts/browser";
import { countryName, formatDate } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Loaded, positiveInteger, profilePath, useEndpoint, usePageHead } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { BackLink, Notice, PageBody, PageTitle, RowSkeletons } from "@deeds/ui";
import { PersonLoadError, PersonSkeleton, UnknownPerson } from "../person/person-states.tsx";
import { titleOf } from "../person/person-text.ts";

/** `/people/{id}/history`: what was changed in a record, and when. */
export default function HistoryPage() {
  const id = positiveInteger(useParams().id);
  return id === null ? <UnknownPerson /> : <HistoryOf id={id} />;
}

function HistoryOf({ id }: { id: number }) {
  const { data, error, mutate } = useEndpoint(endpoints.publicPerson, { params: { id } });
  // Both are read at once.
  const history = useEndpoint(endpoints.personHistory, { params: { id } });
  if (data) return <History person={data} history={history} />;
  if (error) return <PersonLoadError error={error} onRetry={() => void mutate()} />;
  return <PersonSkeleton />;
}

interface HistoryProps {
  person: Person;
  history: Parameters<typeof Loaded<RecordHistory>>[0]["of"];
}

function History({ person, history }: HistoryProps) {
  const { t } = useTranslation("registry");
  usePageHead({ title: `${t("history.title")}: ${titleOf(person)}`, noIndex: true });
  return (
    <PageBody className="flex flex-col gap-6 py-8">
      <BackLink to={profilePath(person)}>{titleOf(person)}</BackLink>
      <PageTitle>{t("history.title")}</PageTitle>
      <p className="max-w-measure text-muted">{t("history.about")}</p>
      <Loaded of={history} failure={t("history.failed")} skeleton={<RowSkeletons count={3} />}>
        {({ changes, isComplete }) => (
          <>
            {!isComplete && <Notice tone="warn">{t("history.incomplete")}</Notice>}
            <ol className="max-w-measure">
              {changes.map((change, index) => (
                // Several changes may have the same time.
                <li
                  key={`${change.at}-${index}`}
                  className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
                >
                  <time dateTime={change.at} className="text-card text-muted tabular-nums">
                    {formatDate(change.at)}
                  </time>
                  <span className="wrap-anywhere">
                    <ChangeText change={change} />
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </PageBody>
  );
}

function ChangeText({ change }: { change: RecordChange }) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const { kind, action, proofId, fields, values } = change;
  const shownValue = (field: string): string => {
    const value = values[field];
    if (value === undefined) return "";
    if (field === "country") return ` (${countryName(String(value), language)})`;
    return ` (${field === "birthDate" ? formatDate(String(value)) : value})`;
  };
  const names = fields
    .map((field) => `${t(`history.field.${field}`)}${shownValue(field)}`)
    .join(", ");
  if (kind === "person") {
    return names === "" ? t(`history.person.${action}`) : t("history.fields", { fields: names });
  }
  const text =
    names === "" ? t(`history.proofDone.${action}`) : t("history.proofFields", { fields: names });
  return t("history.proof", { number: proofId, text });
}
