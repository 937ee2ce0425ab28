import { defineRemote } from "@deeds/remote-kit";
import en from "../translations/en.json" with { type: "json" };
import ru from "../translations/ru.json" with { type: "json" };
import uk from "../translations/uk.json" with { type: "json" };

/** The register: home, a person's profile, and what the project is. */
export default defineRemote({
  name: "mf-registry",
  pages: {
    "/": () => import("./home/home-page.tsx"),
    "/people/:id": () => import("./person/person-by-id-page.tsx"),
    "/p/:slug": () => import("./person/person-by-slug-page.tsx"),
    "/about": () => import("./about/about-page.tsx"),
  },
  translations: { ru, en, uk },
});
