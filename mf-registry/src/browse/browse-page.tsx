import { endpoints } from "@deeds/contracts/browser";
import { countryOptions, langOf } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { Loaded, useEndpoint, usePageHead } from "@deeds/remote-kit";
import { PageBody, PageTitle, RowSkeletons, TextLink } from "@deeds/ui";
import { useId } from "react";
import { centuryName } from "../home/century-name.ts";
import { hrefOf } from "../home/people-query.ts";

const texts = {
  ru: {
    title: "Люди по странам, профессиям и векам",
    summary:
      "Страны и самые частые профессии людей реестра, века их добрых дел. В скобках — число людей.",
    countries: "Страны",
    countriesFailed: "Не удалось загрузить страны",
    occupations: "Профессии",
    centuries: "Века добрых дел",
    facetsFailed: "Не удалось загрузить профессии и века",
  },
  en: {
    title: "People by country, occupation and century",
    summary:
      "Countries and the most frequent occupations of the people in the register, and the centuries of their good deeds, each with the number of people.",
    countries: "Countries",
    countriesFailed: "The countries could not be loaded",
    occupations: "Occupations",
    centuries: "Centuries of good deeds",
    facetsFailed: "The occupations and centuries could not be loaded",
  },
  uk: {
    title: "Люди за країнами, професіями та століттями",
    summary:
      "Країни та найчастіші професії людей реєстру, століття їхніх добрих справ. У дужках — кількість людей.",
    countries: "Країни",
    countriesFailed: "Не вдалося завантажити країни",
    occupations: "Професії",
    centuries: "Століття добрих справ",
    facetsFailed: "Не вдалося завантажити професії та століття",
  },
};

/** `/browse`: the countries, occupations and centuries of the register, each with a link to its people. */
export default function BrowsePage() {
  const [language] = useLanguage();
  const t = texts[language];
  usePageHead({ title: t.title, description: t.summary });
  return (
    <PageBody className="flex flex-col gap-8 py-8">
      <PageTitle>{t.title}</PageTitle>
      <p className="max-w-measure text-muted">{t.summary}</p>
      <Loaded
        of={useEndpoint(endpoints.countries)}
        failure={t.countriesFailed}
        skeleton={<RowSkeletons count={8} />}
      >
        {(countries) => (
          <PeopleLinks
            title={t.countries}
            links={countryOptions(countries, language).map(({ value, label }) => ({
              href: hrefOf({ country: value }),
              label,
            }))}
          />
        )}
      </Loaded>
      <Loaded
        of={useEndpoint(endpoints.facets)}
        failure={t.facetsFailed}
        skeleton={<RowSkeletons count={8} />}
      >
        {({ occupations, centuries }) => (
          <>
            <PeopleLinks
              title={t.occupations}
              links={occupations.map(({ occupation, count }) => ({
                href: hrefOf({ occupation }),
                label: `${occupation} (${count})`,
                lang: langOf(occupation, language),
              }))}
            />
            <PeopleLinks
              title={t.centuries}
              links={centuries
                .toSorted((one, other) => other.century - one.century)
                .map(({ century, count }) => ({
                  href: hrefOf({ century }),
                  label: `${centuryName(century, language)} (${count})`,
                }))}
            />
          </>
        )}
      </Loaded>
    </PageBody>
  );
}

interface PeopleLinksProps {
  title: string;
  links: readonly { href: string; label: string; lang?: string | undefined }[];
}

function PeopleLinks({ title, links }: PeopleLinksProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby={id}>
      <h2 id={id} className="font-serif text-section font-semibold">
        {title}
      </h2>
      <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {links.map(({ href, label, lang }) => (
          <li key={href} className="border-b border-line">
            <TextLink
              className="inline-flex min-h-11 items-center py-1.5 wrap-anywhere"
              to={href}
              lang={lang}
            >
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
