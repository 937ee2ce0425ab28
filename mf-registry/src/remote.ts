import { defineRemote } from "@deeds/remote-kit";

export default defineRemote({
  name: "mf-registry",
  pages: {
    "/": () => import("./home/home-page.tsx"),
    "/people/:id": () => import("./person/person-page.tsx"),
    "/people/:id/history": () => import("./history/history-page.tsx"),
    "/people/:id/removal": () => import("./removal/removal-page.tsx"),
    "/p/:slug": () => import("./person/person-page.tsx"),
    "/about": () => import("./about/about-page.tsx"),
    "/operator": () => import("./legal/operator-page.tsx"),
    "/privacy": () => import("./legal/privacy-page.tsx"),
    "/terms": () => import("./legal/terms-page.tsx"),
    "/cookies": () => import("./legal/cookies-page.tsx"),
  },
  translations: {
    ru: () =>
      import(/* webpackMode: "lazy", webpackChunkName: "texts-ru" */ "../translations/ru.json"),
    en: () =>
      import(/* webpackMode: "lazy", webpackChunkName: "texts-en" */ "../translations/en.json"),
    uk: () =>
      import(/* webpackMode: "lazy", webpackChunkName: "texts-uk" */ "../translations/uk.json"),
  },
});
