import { sharedCatalogs } from "@deeds/i18n/catalogs";
import { startI18n } from "@deeds/i18n/react";
import { MemoryRouter } from "@deeds/router";
import { createRoot } from "react-dom/client";
import { MicroFrontend, PageBody, Toaster } from "../src/index.ts";
import { ProfileSection, RegisterSection, StateSection } from "./content.tsx";
import { AdminSection, FormSection, OverlaySection } from "./controls.tsx";

const sections = {
  register: RegisterSection,
  profile: ProfileSection,
  forms: FormSection,
  overlays: OverlaySection,
  states: StateSection,
  admin: AdminSection,
};

/** `?show=forms` shows one section; `?theme=dark` and `?lang=en` set theme and language. */
function Gallery() {
  const show = new URLSearchParams(location.search).get("show");
  const chosen = Object.entries(sections).filter(([name]) => !show || name === show);
  return (
    <PageBody>
      <main id="content" className="grid grid-cols-1 gap-16 py-8">
        {chosen.map(([name, Section]) => (
          <Section key={name} />
        ))}
      </main>
    </PageBody>
  );
}

const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset.theme = theme;
await startI18n(async (language) => sharedCatalogs[language]);
const root = document.createElement("div");
document.body.append(root);
createRoot(root).render(
  <MemoryRouter>
    <MicroFrontend name="gallery">
      <Gallery />
    </MicroFrontend>
    <Toaster />
  </MemoryRouter>,
);
