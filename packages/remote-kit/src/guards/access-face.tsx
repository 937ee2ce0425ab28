import { Button, ButtonLink, EmptyState, PageBody } from "@deeds/ui";
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLeaveLater } from "./use-leave-later.ts";

interface AccessFaceProps {
  look: "signed-out" | "denied";
  /** Does not lead home by itself. */
  stays?: boolean;
  username?: string;
  onSignIn?: () => void;
}

/** Says why a page stays closed, offers the way in and, unless it stays, leads home in a while. */
export function AccessFace({ look, stays = false, username, onSignIn }: AccessFaceProps) {
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
