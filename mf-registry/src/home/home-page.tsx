import { endpoints } from "@deeds/contracts/browser";
import { formatNumber, placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { profilePath, useEndpoint } from "@deeds/remote-kit";
import { receiptCodeOf, receiptSearchPath } from "@deeds/remote-kit/bundled";
import { useNavigate, useSearchParams } from "@deeds/router";
import { Icon, PageBody, StatFigures, TextLink } from "@deeds/ui";
import { SearchField, useTypedSearch } from "@deeds/ui/bundled";
import { ScanFace } from "lucide-react";
import { titleOf } from "../person/person-text.ts";
import { FilterInputs } from "./filter-inputs.tsx";
import { filtersOf, hrefOf, type PeopleQuery, readQuery } from "./people-query.ts";
import { PeopleSection } from "./people-section.tsx";
import { useSuggestions } from "./use-suggestions.ts";

export default function HomePage() {
  const { t } = useTranslation("registry");
  const [parameters] = useSearchParams();
  return (
    <PageBody className="flex flex-col gap-8 py-8">
      <header className="flex flex-col gap-6">
        <h1 className="max-w-[30ch] font-serif text-hero font-semibold text-balance">
          {t("home.title")}
        </h1>
        <RegisterSearch {...readQuery(parameters)} />
      </header>
      <RegisterFigures />
      <PeopleSection />
      <FaceSearch />
      <AboutProject />
    </PageBody>
  );
}

/** A search stays within what the list is filtered by. */
function RegisterSearch({ search = "", ...query }: PeopleQuery) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const navigate = useNavigate();
  const { typed, setTyped, submit, clear } = useTypedSearch(search, (submitted) => {
    const receipt = receiptCodeOf(submitted);
    if (receipt) return void navigate(receiptSearchPath(receipt));
    void navigate(hrefOf({ ...filtersOf(query), search: submitted }));
  });
  const found = useSuggestions(typed === search ? null : typed);
  return (
    <SearchField
      label={t("home.searchLabel")}
      placeholder={t("home.searchPlaceholder")}
      hint={t("home.searchHint")}
      submitLabel={t("common:search")}
      name="search"
      action="/"
      value={typed}
      onChange={setTyped}
      onSubmit={submit}
      onClear={clear}
      options={found.map((person) => ({
        id: String(person.id),
        label: titleOf(person),
        details: [person.occupation, placeName(person, language)].filter(Boolean).join(" · "),
      }))}
      onChoose={(id) => {
        const chosen = found.find((person) => String(person.id) === id);
        if (chosen) void navigate(profilePath(chosen));
      }}
    >
      <FilterInputs {...query} />
    </SearchField>
  );
}

/** Shows a dash for a figure whose service is unavailable. */
function RegisterFigures() {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const { data } = useEndpoint(endpoints.publicStats);
  const figure = (name: "people" | "proofs" | "users", value: number | null | undefined) => ({
    value: value === null || value === undefined ? "—" : formatNumber(value, language),
    label: t(`home.${name}`),
  });
  return (
    <StatFigures
      items={[
        figure("people", data?.totalPeople),
        figure("proofs", data?.approvedProofs),
        figure("users", data?.activeUsers),
      ]}
    />
  );
}

const linkClass = "inline-flex min-h-11 items-center";
const steps = ["send", "check", "publish"] as const;

function AboutProject() {
  const { t } = useTranslation("registry");
  return (
    <section className="grid gap-6 border-t border-line pt-8 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <h2 className="font-serif text-section font-semibold">{t("home.aboutTitle")}</h2>
        <p className="max-w-measure">{t("home.aboutText")}</p>
        <p className="flex flex-col items-start">
          <TextLink to="/about" className={linkClass}>
            {t("home.aboutMore")}
          </TextLink>
          <TextLink to="/browse" className={linkClass}>
            {t("home.browse")}
          </TextLink>
        </p>
      </div>
      <ol className="flex flex-col">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-5 border-b border-line py-4 first:pt-0 last:border-0">
            <span className="font-serif text-section text-muted" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{t(`home.steps.${step}.title`)}</h3>
              <p className="text-card text-muted">{t(`home.steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Only an announcement: searching by face does not exist. */
function FaceSearch() {
  const { t } = useTranslation("registry");
  return (
    <section className="flex gap-4 border-t border-line pt-8" aria-labelledby="face-search-title">
      <span className="text-muted">
        <Icon of={ScanFace} size={24} />
      </span>
      <div className="flex flex-col gap-1">
        <h2 id="face-search-title" className="font-sans text-body font-semibold">
          {t("home.faceSearch.title")}
        </h2>
        <p className="max-w-measure text-card text-muted">{t("home.faceSearch.text")}</p>
      </div>
    </section>
  );
}
