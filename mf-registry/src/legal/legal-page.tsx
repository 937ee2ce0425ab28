import { endpoints } from "@deeds/contracts/browser";
import { formatDate, interpolate } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { Loaded, useEndpoint, usePageHead } from "@deeds/remote-kit";
import { DefinitionList, ExternalLink, Notice, PageBody, PageTitle, TextLink } from "@deeds/ui";
import { breakable } from "@deeds/ui/bundled";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

const texts = { ru, en, uk };
type Texts = typeof ru;

/** The date of the texts, to be changed with them. */
const updatedAt = "2026-11-28";

const names = ["operator", "privacy", "terms", "cookies"] as const;
export type LegalPageName = (typeof names)[number];

/** `/operator`, `/privacy`, `/terms` and `/cookies`. Not in the remote's texts, which each page loads. */
export function LegalPage({ name }: { name: LegalPageName }) {
  const [language] = useLanguage();
  const all: Texts = texts[language];
  const { title, summary, sections } = all[name];
  usePageHead({
    title,
    description: summary,
    about: { "@type": "WebPage", name: title, description: summary, dateModified: updatedAt },
  });
  return (
    <PageBody className="py-8">
      <article className="flex max-w-measure flex-col gap-8">
        {/* On a phone the longest title would be wider than the page. */}
        <header className="flex flex-col gap-2 [&_h1]:text-[length:clamp(1.5rem,7vw,2rem)]">
          <PageTitle>{title}</PageTitle>
          <p>{summary}</p>
          <p className="text-muted">{interpolate(all.updated, { date: formatDate(updatedAt) })}</p>
        </header>
        <Owner texts={all.owner} />
        {name === "cookies" && <CookieTable texts={all.cookies} />}
        {sections.map((section) => (
          <section key={section.title} className="flex flex-col gap-3">
            <h2 className="font-serif text-section font-semibold">{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {"link" in section && (
              // Not a page of the shell.
              <ExternalLink href={section.link.href}>{section.link.text}</ExternalLink>
            )}
          </section>
        ))}
        <nav aria-label={all.pages} className="flex flex-wrap gap-x-6 gap-y-2">
          {names
            .filter((other) => other !== name)
            .map((other) => (
              <TextLink key={other} to={`/${other}`} className="inline-flex min-h-11 items-center">
                {all[other].title}
              </TextLink>
            ))}
        </nav>
      </article>
    </PageBody>
  );
}

/** Named by the settings of the installation. */
function Owner({
  texts: { title, name, address, email, unnamed, failed },
}: {
  texts: Texts["owner"];
}) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-section font-semibold">{title}</h2>
      <Loaded of={useEndpoint(endpoints.operator)} failure={failed} skeleton={null}>
        {(operator) =>
          operator.name === null && operator.email === null ? (
            <Notice tone="warn">{unnamed}</Notice>
          ) : (
            <DefinitionList
              items={[
                { term: name, value: operator.name },
                { term: address, value: operator.address },
                {
                  term: email,
                  value: operator.email && (
                    <ExternalLink href={`mailto:${operator.email}`}>{operator.email}</ExternalLink>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}

function CookieTable({ texts: { title, names: heads, table } }: { texts: Texts["cookies"] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start text-card">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line">
            {Object.values(heads).map((head) => (
              <th key={head} scope="col" className="py-2 pe-4 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.map(([cookie, purpose, lifetime]) => (
            <tr key={cookie} className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {cookie && breakable(cookie)}
              </th>
              <td className="py-2 pe-4">{purpose}</td>
              <td className="py-2">{lifetime}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
