import { defineRemote } from "@deeds/remote-kit";

type Pages = typeof import("./administration/pages.ts");

/** Loads a page of the administrators' chunk. */
const administration = (page: keyof Pages) => async () => {
  const pages = await import(
    /* webpackMode: "lazy", webpackChunkName: "administration" */ "./administration/pages.ts"
  );
  return { default: pages[page] };
};

const moderation = () =>
  import(
    /* webpackMode: "lazy", webpackChunkName: "moderation" */ "./moderation/moderation-page.tsx"
  );

/**
 * The signed-in workspace: dashboard, people, proofs, moderation and settings. Pages for administrators
 * are a separate chunk, which other browsers do not load.
 */
export default defineRemote({
  name: "mf-admin",
  pages: {
    "/dashboard": () => import("./dashboard/dashboard-page.tsx"),
    "/people": () => import("./people/people-page.tsx"),
    "/proofs": () => import("./proofs/proofs-page.tsx"),
    "/admin/people/:id": administration("PersonByIdPage"),
    "/admin/p/:slug": administration("PersonBySlugPage"),
    "/moderation": moderation,
    "/moderation/:kind/:id": moderation,
    "/submissions": administration("SubmissionsPage"),
    "/contact-edits": administration("ContactEditsPage"),
    "/moderate-people": administration("ModeratePeoplePage"),
    "/removal-requests": administration("RemovalPage"),
    "/users": administration("UsersPage"),
    "/users/:id": administration("UserPage"),
    "/merge": administration("MergePage"),
    "/transfer": administration("TransferPage"),
    "/audit": administration("AuditPage"),
    "/releases": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "releases" */ "./releases/releases-page.tsx"
      ),
    "/settings": administration("SettingsPage"),
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
