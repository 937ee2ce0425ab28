import { defineRemote } from "@deeds/remote-kit";
import en from "../translations/en.json" with { type: "json" };
import ru from "../translations/ru.json" with { type: "json" };
import uk from "../translations/uk.json" with { type: "json" };

/** The register: home, a person's profile, and what the project is. */
export default defineRemote({
  name: "mf-registry",
  namespace: "registry",
  pages: {
    "/": async () => (await import("./home/home-page.tsx")).HomePage,
    "/people/:id": async () => (await import("./person/person-page.tsx")).PersonByIdPage,
    "/p/:slug": async () => (await import("./person/person-page.tsx")).PersonBySlugPage,
    "/about": async () => (await import("./about/about-page.tsx")).AboutPage,
  },
  navigation: [],
  slots: {},
  translations: { ru, en, uk },
});
