import { useTranslation } from "@deeds/i18n/react";
import { useUser } from "@deeds/remote-kit";
import { ExternalLink, useHydrated } from "@deeds/ui";
import { lazy, Suspense } from "react";
import { type FollowTarget, feedPath } from "./feed-path.ts";

/** A page can do without the button: when its chunk cannot be loaded, there is none. */
const FollowButton = lazy(() =>
  import(/* webpackMode: "lazy", webpackChunkName: "following" */ "./follow-button.tsx").catch(
    () => ({ default: () => null }),
  ),
);

/** The button of signed-in users that follows a person or a search. */
export function Follow(target: FollowTarget) {
  const user = useUser();
  // Only browsers know the user when the page of the server is hydrated.
  return useHydrated() && user ? (
    <Suspense>
      <FollowButton {...target} />
    </Suspense>
  ) : null;
}

export function FeedLink(target: FollowTarget) {
  const { t } = useTranslation("registry");
  return (
    <ExternalLink className="inline-flex min-h-11 items-center" href={feedPath(target)}>
      {t("feed")}
    </ExternalLink>
  );
}
