import { endpoints } from "@deeds/contracts/browser";
import { countryOptions } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { Loaded, useEndpoint, usePageHead } from "@deeds/remote-kit";
import { PageBody, PageTitle, RowSkeletons, TextLink } from "@deeds/ui";
import { hrefOf } from "../home/people-query.ts";

const texts = {
  ru: {
    title: "Люди по странам",
    summary: "Страны реестра и число людей, дела которых опубликованы.",
    failed: "Не удалось загрузить страны",
  },
  en: {
    title: "People by country",
    summary: "The countries of the register, each with the number of its people.",
    failed: "The countries could not be loaded",
  },
  uk: {
    title: "Люди за країнами",
    summary: "Країни реєстру та кількість людей, чиї справи опубліковано.",
    failed: "Не вдалося завантажити країни",
  },
};

/** `/browse`: the countries of the register, each with a link to its people. */
export default function BrowsePage() {
  const [language] = useLanguage();
  const { title, summary, failed } = texts[language];
  usePageHead({ title, description: summary });
  return (
    <PageBody className="flex flex-col gap-6 py-8">
      <PageTitle>{title}</PageTitle>
      <p className="max-w-measure text-muted">{summary}</p>
      <Loaded
        of={useEndpoint(endpoints.countries)}
        failure={failed}
        skeleton={<RowSkeletons count={8} />}
      >
        {(countries) => (
          <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
            {countryOptions(countries, language).map(({ value, label }) => (
              <li key={value} className="border-b border-line">
                <TextLink
                  className="inline-flex min-h-11 items-center wrap-anywhere"
                  to={hrefOf({ country: value })}
                >
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </PageBody>
  );
}
