import type { User } from "@deeds/contracts";
import { useSession } from "@deeds/remote-kit";
import { Icon } from "@deeds/ui";
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { UserLetter } from "./user-letter.tsx";

/** Who is signed in, as what, and the way out. */
export function PanelFoot({ user }: { user: User }) {
  const { t } = useTranslation("shell");
  const { signOut, signingOut } = useSession();
  return (
    <div className="border-t border-line pt-3">
      <div className="flex items-center gap-3 px-2.5">
        <UserLetter user={user} size={2.125} />
        <p className="min-w-0 leading-tight">
          <span className="block truncate font-semibold">{user.username}</span>
          <span className="text-caption text-muted">
            {t(user.isAdmin ? "role.administrator" : "role.user")}
          </span>
        </p>
      </div>
      <button
        type="button"
        disabled={signingOut}
        onClick={() => void signOut()}
        className="mt-2 flex min-h-(--control-height) w-full cursor-pointer items-center gap-3 rounded-control px-2.5 font-medium hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted"
      >
        <Icon of={LogOut} size={18} />
        {signingOut ? t("navigation.loggingOut") : t("common:logOut")}
      </button>
    </div>
  );
}
