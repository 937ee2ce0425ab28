import { defineRemote, type NavigationEntry } from "@deeds/remote-kit";
import { ArrowDownUp, type LucideIcon, Rocket, ScrollText, ShieldCheck } from "lucide-react";

const entry = (to: string, text: string, icon: LucideIcon, order: number): NavigationEntry => ({
  ...{ to, icon, order, labelKey: `admin:${text}`, access: "admin" },
});

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
    "/removal-requests": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./removal/removal-page.tsx"
      ),
    "/merge": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./merge/merge-page.tsx"
      ),
    "/transfer": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./transfer/transfer-page.tsx"
      ),
    "/audit": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./audit/audit-page.tsx"
      ),
    "/releases": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "releases" */ "./releases/releases-page.tsx"
      ),
    "/settings": () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "administration" */ "./settings/settings-page.tsx"
      ),
  },
  navigation: [
    entry("/removal-requests", "removal.short", ShieldCheck, 62),
    entry("/transfer", "transfer.short", ArrowDownUp, 64),
    entry("/audit", "audit.short", ScrollText, 66),
    entry("/releases", "releases.short", Rocket, 68),
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
