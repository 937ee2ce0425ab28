import { useSession } from "@deeds/remote-kit";
import { ButtonLink } from "@deeds/ui";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PanelFoot } from "./panel-foot.tsx";

/** The user and the way out, or the way in. */
export function DrawerFoot() {
  const { t } = useTranslation("common");
  const { user, status } = useSession();
  if (status === "loading") return null;
  return (
    <div className="mt-auto">
      {user ? (
        <PanelFoot user={user} />
      ) : (
        <ButtonLink to="/auth" icon={LogIn} wide>
          {t("logIn")}
        </ButtonLink>
      )}
    </div>
  );
}
