import { useTranslation } from "@deeds/i18n/react";
import { activateReleaseSet, type Releases } from "../api/releases.ts";
import { Changes } from "./changes.tsx";
import { changesOfSet } from "./difference.ts";
import { useReleaseDeed } from "./use-release-deed.tsx";

/** Asks before a set becomes live for everybody, and shows what that changes. */
export function useActivation(releases: Pick<Releases, "live" | "sets">) {
  const { t } = useTranslation("admin");
  const { ask, dialog } = useReleaseDeed();
  const activate = (id: number, title: string) =>
    ask({
      title,
      description: t("releases.activateSure"),
      details: (
        <div className="mt-4 overflow-x-auto font-mono text-small">
          <Changes of={changesOfSet(releases, id)} />
        </div>
      ),
      confirm: t("releases.activate"),
      done: t("releases.activated", { id }),
      run: () => activateReleaseSet(id),
    });
  return { activate, dialog };
}
