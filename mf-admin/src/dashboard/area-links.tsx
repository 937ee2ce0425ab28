import { useTranslation } from "@deeds/i18n/react";
import { Slot } from "@deeds/remote-kit";
import { Link } from "@deeds/router";

const everyone = [
  { id: "overview", to: "/dashboard" },
  { id: "mine", to: "/dashboard?view=mine" },
] as const;

const administrators = [
  { id: "queue", to: "/submissions" },
  { id: "pendingPeople", to: "/moderate-people" },
  { id: "pendingProofs", to: "/proofs?status=pending" },
  { id: "people", to: "/people" },
  { id: "stats", to: "/settings?tab=system" },
  { id: "contactEdits", to: "/contact-edits" },
  { id: "webhooks", to: "/settings?tab=integrations" },
] as const;

/** The tabs of the dashboard area (specification §2); most of them are pages of their own. */
export function AreaLinks({ isAdmin, view }: { isAdmin: boolean; view: string }) {
  const { t } = useTranslation("admin");
  const links = isAdmin ? [...everyone, ...administrators] : everyone;
  return (
    <nav className="gd-tabs flex-wrap" aria-label={t("dashboard.areas.label")}>
      {links.map(({ id, to }) => (
        <Link key={id} to={to} className="gd-tab" aria-current={id === view ? "page" : undefined}>
          {t(`dashboard.areas.${id}`)}
          {id === "mine" && <Slot name="submissions.unread" fallback={null} failure={null} />}
        </Link>
      ))}
    </nav>
  );
}
