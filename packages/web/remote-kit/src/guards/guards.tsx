import { useTranslation } from "@deeds/i18n/react";
import { Navigate, useNavigate } from "@deeds/router";
import { Button, ButtonLink, EmptyState, PageBody, Spinner, toast } from "@deeds/ui";
import { Lock } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePageHead } from "../page/page-head.ts";
import { sessionStore, useSession } from "../session/store.ts";

/** Renders its content for signed-in users only (S2.10). */
export function RequireSignedIn({ children }: { children: ReactNode }) {
  const { user, status, openSignIn } = useSession();
  if (status === "loading") return <Waiting />;
  return user ? children : <AccessDenied look="signedOut" onSignIn={() => openSignIn()} />;
}

interface AdminGuardProps {
  children: ReactNode;
  /** Without rights: a page that leads home, one that stays, or a toast on the home page. */
  denial?: "leave" | "stay" | "toast" | undefined;
}

/** Renders its content for administrators only. */
export function RequireAdmin({ children, denial = "leave" }: AdminGuardProps) {
  const { user, status, openSignIn } = useSession();
  if (status === "loading") return <Waiting />;
  if (!user) return <AccessDenied look="signedOut" onSignIn={() => openSignIn()} />;
  if (user.isAdmin) return children;
  if (denial === "toast") return <DeniedByToast />;
  return <AccessDenied look="denied" username={user.username} stays={denial === "stay"} />;
}

function Waiting() {
  const { t } = useTranslation("ui");
  usePageHead({ title: null, noIndex: true });
  return (
    <PageBody className="py-12">
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        {t("loading")}
      </p>
    </PageBody>
  );
}

interface AccessDeniedProps {
  look: "signedOut" | "denied";
  stays?: boolean;
  username?: string;
  onSignIn?: () => void;
}

/**
 * Explains why access is denied, offers to sign in and, unless it `stays`, leads home in a while, which it
 * announces and which the reader can stop.
 */
function AccessDenied({ look, stays = false, username, onSignIn }: AccessDeniedProps) {
  const { t } = useTranslation("kit");
  usePageHead({ title: t(`${look}.title`), noIndex: true });
  const [isLeaving, setIsLeaving] = useState(!stays);
  const holdHandlers = useLeaveLater(isLeaving);
  const homeLink = useRef<HTMLAnchorElement>(null);
  const stay = () => {
    // Before the button that has the focus is removed.
    homeLink.current?.focus();
    setIsLeaving(false);
  };
  return (
    <PageBody className="max-w-form py-12">
      <div {...holdHandlers}>
        <EmptyState
          icon={Lock}
          level="page"
          title={t(`${look}.title`)}
          actions={
            <>
              {onSignIn && (
                <Button variant="primary" className="noscript:hidden" onClick={onSignIn}>
                  {t("signedOut.signIn")}
                </Button>
              )}
              <ButtonLink ref={homeLink} to="/">
                {t("home")}
              </ButtonLink>
              {isLeaving && (
                <Button className="noscript:hidden" onClick={stay}>
                  {t("leaving.stay")}
                </Button>
              )}
            </>
          }
        >
          <p>{t(`${look}.text`)}</p>
          {username && <p>{t("denied.signedInAs", { username })}</p>}
          <p role="status" className="noscript:hidden">
            {isLeaving && t("leaving.text", { seconds: delaySeconds })}
          </p>
        </EmptyState>
      </div>
    </PageBody>
  );
}

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

/** WCAG 2.2.1: the reader has at least 20 seconds to stop it. */
const delaySeconds = 20;

/**
 * Leads to the home page after a while, but not while pointer or focus is on the element, on which
 * the returned handlers are spread, or the login dialog is open.
 */
function useLeaveLater(active: boolean) {
  const navigate = useNavigate();
  const [held, setHeld] = useState(false);
  const signingIn = sessionStore(({ signInTab }) => signInTab !== null);
  useEffect(() => {
    if (!active || held || signingIn) return;
    const timer = setTimeout(() => navigate("/", { replace: true }), delaySeconds * 1000);
    return () => clearTimeout(timer);
  }, [active, held, signingIn, navigate]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
