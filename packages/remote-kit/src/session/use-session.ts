import type { User } from "@deeds/contracts";
import { type Session, sessionStore } from "./store.ts";

/** The whole session, for components that show who is signed in. */
export const useSession = (): Session => sessionStore();

/** The signed-in user, or null. */
export const useUser = (): User | null => sessionStore((session) => session.user);

/**
 * Whether the viewer sees contacts, texts and media: administrators and subscribers. It chooses
 * between faces only; what is hidden never reaches the browser.
 */
export const useFullAccess = (): boolean =>
  sessionStore(({ user }) => user !== null && (user.isAdmin || user.hasSubscription));
