import { defineRemote } from "@deeds/remote-kit";
import { ScrollText } from "lucide-react";

/**
 * The signed-in workspace: dashboard, people, proofs, moderation and settings. What only
 * administrators may open is a file of its own, which nobody else's browser asks for.
 */
export default defineRemote({
  name: "mf-admin",
  pages: {
    "/dashboard": () => import("./dashboard/dashboard-page.tsx"),
    "/people": () => import("./people/people-page.tsx"),
    "/proofs": () => import("./proofs/proofs-page.tsx"),
    "/admin/people/:id": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./person/person-by-id-page.tsx"
      ),
    "/admin/p/:slug": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./person/person-by-slug-page.tsx"
      ),
    "/moderation": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "moderation" */ "./moderation/moderation-page.tsx"
      ),
    "/submissions": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./submissions/submissions-page.tsx"
      ),
    "/contact-edits": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./contact-edits/contact-edits-page.tsx"
      ),
    "/moderate-people": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./moderate-people/moderate-people-page.tsx"
      ),
    "/audit": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./audit/audit-page.tsx"
      ),
    "/settings": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./settings/settings-page.tsx"
      ),
  },
  navigation: [
    { to: "/audit", labelKey: "admin:audit.short", access: "admin", icon: ScrollText, order: 65 },
  ],
  translations: {
    ru: () =>
      import(/* webpackMode: "lazy", webpackChunkName: "texts-ru" */ "../translations/ru.json", {
        with: { type: "json" },
      }),
    en: () =>
      import(/* webpackMode: "lazy", webpackChunkName: "texts-en" */ "../translations/en.json", {
        with: { type: "json" },
      }),
    uk: () =>
      import(/* webpackMode: "lazy", webpackChunkName: "texts-uk" */ "../translations/uk.json", {
        with: { type: "json" },
      }),
  },
});
