import { defineRemote } from "@deeds/remote-kit";

const person = () =>
  import(/* webpackMode: "lazy", webpackChunkName: "person" */ "./person/person-page.tsx");

export default defineRemote({
  name: "mf-registry",
  pages: {
    "/": () => import(/* webpackMode: "lazy", webpackChunkName: "home" */ "./home/home-page.tsx"),
    "/people/:id": person,
    "/people/:id/history": () =>
      import(/* webpackMode: "lazy", webpackChunkName: "history" */ "./history/history-page.tsx"),
    "/people/:id/removal": () =>
      import(/* webpackMode: "lazy", webpackChunkName: "removal" */ "./removal/removal-page.tsx"),
    "/p/:slug": person,
    "/following": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "following" */ "./following/following-page.tsx"
      ),
    "/about": () =>
      import(/* webpackMode: "lazy", webpackChunkName: "legal" */ "./about/about-page.tsx"),
    "/browse": () =>
      import(/* webpackMode: "lazy", webpackChunkName: "legal" */ "./browse/browse-page.tsx"),
    "/operator": () =>
      import(/* webpackMode: "lazy", webpackChunkName: "legal" */ "./legal/operator-page.tsx"),
    "/privacy": () =>
      import(/* webpackMode: "lazy", webpackChunkName: "legal" */ "./legal/privacy-page.tsx"),
    "/terms": () =>
      import(/* webpackMode: "lazy", webpackChunkName: "legal" */ "./legal/terms-page.tsx"),
    "/cookies": () =>
      import(/* webpackMode: "lazy", webpackChunkName: "legal" */ "./legal/cookies-page.tsx"),
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
