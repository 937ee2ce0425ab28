import { useTranslation } from "@deeds/i18n/react";
import { TextLink } from "@deeds/ui";

const steps = ["send", "check", "publish"] as const;

/** How a record gets into the register, in three steps. */
export function AboutProject() {
  const { t } = useTranslation("registry");
  return (
    <section className="grid gap-6 border-t border-line pt-8 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <h2 className="font-serif text-section font-semibold">{t("home.aboutTitle")}</h2>
        <p className="max-w-measure">{t("home.aboutText")}</p>
        <p>
          <TextLink to="/about">{t("home.aboutMore")}</TextLink>
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
