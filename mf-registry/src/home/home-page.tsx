import { useTranslation } from "@deeds/i18n/react";
import { useDocumentTitle } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { PageBody } from "@deeds/ui";
import { AboutProject } from "./about-project.tsx";
import { FaceSearch } from "./face-search.tsx";
import { HeroSearch } from "./hero-search.tsx";
import { PeopleSection } from "./people-section.tsx";
import { RegisterFigures } from "./register-figures.tsx";

/** The register's front door: search, three figures, people page by page. */
export default function HomePage() {
  const { t } = useTranslation("registry");
  useDocumentTitle(null);
  const [parameters] = useSearchParams();
  const search = parameters.get("search") ?? "";
  return (
    <PageBody className="flex flex-col gap-8 py-8">
      <header className="flex flex-col gap-6">
        <h1 className="max-w-[30ch] font-serif text-hero font-semibold text-balance">
          {t("home.title")}
        </h1>
        <HeroSearch search={search} />
      </header>
      <RegisterFigures />
      <PeopleSection />
      <FaceSearch />
      <AboutProject />
    </PageBody>
  );
}
