import { PageBody, Spinner } from "@deeds/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../session/use-session.ts";
import { AccessFace } from "./access-face.tsx";
import { DeniedByToast } from "./denied-by-toast.tsx";

interface GuardProps {
  children: ReactNode;
}

/** Draws its content for signed-in users only (specification §2, "Guards"). */
export function RequireSignedIn({ children }: GuardProps) {
  const { user, status, openSignIn } = useSession();
  if (status === "loading") return <Waiting />;
  if (!user) return <AccessFace look="signed-out" onSignIn={() => openSignIn()} />;
  return children;
}

interface AdminGuardProps extends GuardProps {
  /**
   * What a signed-in user without rights meets: a page that says so and leads home, the same page
   * that stays, or a toast on the home page.
   */
  denial?: "leave" | "stay" | "toast" | undefined;
}

/** Draws its content for administrators only. */
export function RequireAdmin({ children, denial = "leave" }: AdminGuardProps) {
  const { user, status, openSignIn } = useSession();
  if (status === "loading") return <Waiting />;
  if (!user) return <AccessFace look="signed-out" onSignIn={() => openSignIn()} />;
  if (user.isAdmin) return children;
  return denial === "toast" ? (
    <DeniedByToast />
  ) : (
    <AccessFace look="denied" username={user.username} stays={denial === "stay"} />
  );
}

function Waiting() {
  const { t } = useTranslation("ui");
  return (
    <PageBody className="py-12">
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        {t("loading")}
      </p>
    </PageBody>
  );
}
