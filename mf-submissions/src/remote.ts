import { defineRemote } from "@deeds/remote-kit";

export default defineRemote({
  name: "mf-submissions",
  pages: {
    "/submit-person": () => import("./submit-person/submit-person-page.tsx"),
    "/people/:id/add-proof": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "changes" */ "./add-proof/add-proof-page.tsx"
      ),
    "/people/:id/suggest-change": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "changes" */ "./suggest-change/suggest-change-page.tsx"
      ),
    "/receipts": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "receipt" */
        "./receipt/find-receipt-page.tsx"
      ),
    // Seldom the first page.
    "/receipts/:kind/:receipt": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "receipt" */
        "./receipt/receipt-page.tsx"
      ),
  },
  slots: {
    "submissions.add-proof": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "changes" */ "./add-proof/add-proof-dialog.tsx"
      ),
    "submissions.suggest-change": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "changes" */ "./suggest-change/suggest-change-dialog.tsx"
      ),
    // Of users alone.
    "submissions.mine": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "mine" */
        "./mine/my-submissions.tsx"
      ),
    "submissions.unread": () => import("./mine/unread-mark.tsx"),
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
