import { Navigate, useNavigate } from "@deeds/router";
import { Button, ButtonLink, EmptyState, PageBody, Spinner, toast } from "@deeds/ui";
import { Lock } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionStore, useSession } from "../session/store.ts";

interface GuardProps {
  children: ReactNode;
}

/** Draws its content for signed-in users only (S2.10). */
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

interface AccessFaceProps {
  look: "signed-out" | "denied";
  /** Does not lead home by itself. */
  stays?: boolean;
  username?: string;
  onSignIn?: () => void;
}

/** Says why a page stays closed, offers the way in and, unless it stays, leads home in a while. */
function AccessFace({ look, stays = false, username, onSignIn }: AccessFaceProps) {
  const { t } = useTranslation("kit");
  const holding = useLeaveLater(!stays);
  const part = look === "signed-out" ? "signedOut" : "denied";
  return (
    <PageBody className="max-w-form py-12">
      <div {...holding}>
        <EmptyState
          icon={Lock}
          level="page"
          title={t(`${part}.title`)}
          actions={
            <>
              {onSignIn && (
                <Button variant="primary" onClick={onSignIn}>
                  {t("signedOut.signIn")}
                </Button>
              )}
              <ButtonLink to="/">{t("home")}</ButtonLink>
            </>
          }
        >
          <p>{t(`${part}.text`)}</p>
          {username && <p>{t("denied.signedInAs", { username })}</p>}
        </EmptyState>
      </div>
    </PageBody>
  );
}

/** 'Access Denied' as a toast, on the home page. */
function DeniedByToast() {
  const { t } = useTranslation("kit");
  useEffect(() => {
    toast({
      title: t("denied.toastTitle"),
      description: t("denied.toastText"),
      variant: "destructive",
    });
  }, [t]);
  return <Navigate to="/" replace />;
}

/** Long enough to read two sentences. */
const delay = 5000;

/**
 * Leads to the home page after a while, but not while the reader is about something here: pointer
 * or focus on it, or the login dialog open. Spread what it returns on the element.
 */
function useLeaveLater(active: boolean) {
  const navigate = useNavigate();
  const [held, setHeld] = useState(false);
  const signingIn = sessionStore(({ signInTab }) => signInTab !== null);
  useEffect(() => {
    if (!active || held || signingIn) return;
    const timer = setTimeout(() => navigate("/", { replace: true }), delay);
    return () => clearTimeout(timer);
  }, [active, held, signingIn, navigate]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
