import { endpoints, type SubscriptionOffer, type User } from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
// By its name: the hooks are those that the shell provides.
import { useEndpoint, useSession } from "@deeds/remote-kit";
import { Button, ButtonLink } from "@deeds/ui";
import type { ReactNode } from "react";

/** How a viewer without access gets it; registering during the promotion gives a subscription. */
type Way = "register" | "pay" | "none";

export function wayToAccess(offer: SubscriptionOffer, user: User | null): Way {
  if (!user && offer.freeUntil !== null) return "register";
  return offer.paymentsEnabled ? "pay" : "none";
}

/**
 * Returns the text on how a viewer without access gets it, and the button for that: nothing that
 * this installation does not offer. Both are empty until the offer is known.
 */
export function useSubscriptionGate(): { text: string; action: ReactNode } {
  const { t } = useTranslation("kit");
  const { user, openSignIn } = useSession();
  const { data: offer } = useEndpoint(endpoints.subscriptionOffer);
  if (!offer) return { text: "", action: null };
  const way = wayToAccess(offer, user);
  const date = offer.freeUntil && formatDate(offer.freeUntil);
  const text = t(`access.${user ? "user" : "guest"}.${way}`, { date });
  if (user) {
    const subscribe = <ButtonLink to="/subscribe">{t("common:subscribe")}</ButtonLink>;
    return { text, action: way === "pay" && subscribe };
  }
  const label = way === "none" ? "common:logIn" : "common:logInOrRegister";
  const tab = way === "register" ? "register" : "login";
  const signIn = (
    <Button className="noscript:hidden" onClick={() => openSignIn(tab)}>
      {t(label)}
    </Button>
  );
  return { text, action: signIn };
}
