import { defineRemote } from "@deeds/remote-kit";

/** The signed-in workspace: dashboard, people, proofs, moderation and settings. */
export default defineRemote({
  name: "mf-admin",
  pages: {
    "/dashboard": () => import("./dashboard/dashboard-page.tsx"),
    "/people": () => import("./people/people-page.tsx"),
    "/admin/people/:id": () => import("./person/person-by-id-page.tsx"),
    "/admin/p/:slug": () => import("./person/person-by-slug-page.tsx"),
    "/proofs": () => import("./proofs/proofs-page.tsx"),
    "/submissions": () => import("./submissions/submissions-page.tsx"),
    "/contact-edits": () => import("./contact-edits/contact-edits-page.tsx"),
    "/moderate-people": () => import("./moderate-people/moderate-people-page.tsx"),
    "/settings": () => import("./settings/settings-page.tsx"),
  },
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
