import { endpoints } from "@deeds/contracts/browser";
import { formatDuration } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { type PageHeadInput, useEndpoint, usePageHead } from "@deeds/remote-kit";
import { ButtonLink, PageBody, PageTitle } from "@deeds/ui";

const sections = ["description", "why", "proofs", "anonymity"] as const;
const steps = ["find", "send", "check", "publish", "follow"] as const;

export default function AboutPage() {
  const { t } = useTranslation("registry");
  usePageHead(aboutHead(t));
  return (
    <PageBody className="py-8">
      <article className="flex max-w-measure flex-col gap-10">
        <PageTitle>{t("about.title")}</PageTitle>
        {sections.map((section) => (
          <section key={section} id={section} className="flex flex-col gap-3">
            <h2 className="font-serif text-section font-semibold">{t(`about.${section}.title`)}</h2>
            <p>{t(`about.${section}.text`)}</p>
            <p>{t(`about.${section}.more`)}</p>
            {section === "proofs" && <ReviewTime />}
          </section>
        ))}
        <section id="how" className="flex flex-col gap-3">
          <h2 className="font-serif text-section font-semibold">{t("about.how.title")}</h2>
          <ol className="flex flex-col border-t border-line">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-5 border-b border-line py-4">
                <span
                  className="w-4 shrink-0 font-serif text-section text-muted"
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-semibold">{t(`about.how.${step}.title`)}</h3>
                  <p className="text-muted">{t(`about.how.${step}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section id="conclusion" className="flex flex-col gap-4">
          <h2 className="font-serif text-section font-semibold">{t("about.conclusion.title")}</h2>
          <p>{t("about.conclusion.text")}</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/submit-person" variant="primary">
              {t("home.addPerson")}
            </ButtonLink>
            <ButtonLink to="/">{t("about.toRegister")}</ButtonLink>
          </div>
        </section>
      </article>
    </PageBody>
  );
}

function aboutHead(t: (key: string) => string): PageHeadInput {
  const [title, description] = [t("about.title"), t("about.summary")];
  return { title, description, about: { "@type": "AboutPage", name: title, description } };
}

/** The median review time of the last 24 hours; nothing when the server has none. */
function ReviewTime() {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const { data } = useEndpoint(endpoints.reviewTime);
  if (!data || data.medianMinutes === null) return null;
  const time = formatDuration(data.medianMinutes, language);
  return <p className="border-s-2 border-ok ps-3">{t("about.reviewTime", { time })}</p>;
}
