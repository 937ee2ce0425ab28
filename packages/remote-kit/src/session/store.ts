import { endpoints, type User } from "@deeds/contracts/browser";
import { create } from "zustand";
import { ApiError, toApiError } from "../api/api-error.ts";
import { callEndpoint } from "../api/call-endpoint.ts";
import { onUnauthenticated } from "../api/unauthenticated.ts";
import { forgetAll, revalidateAll } from "../data/cache.ts";
import { forgetDrafts } from "../drafts/storage.ts";
import * as say from "./session-toasts.ts";

export type SignInTab = "login" | "register";

export interface Credentials {
  username: string;
  password: string;
}

export interface Session {
  /** Who is signed in; null while loading and for visitors. */
  user: User | null;
  status: "loading" | "ready";
  /** The tab of the login dialog, while it is open. */
  signInTab: SignInTab | null;
  signingOut: boolean;
  /** Signs in and closes the dialog. Throws ApiError after saying so in a toast. */
  signIn(credentials: Credentials): Promise<User>;
  /** Opens an account and closes the dialog. Throws ApiError after saying so in a toast. */
  register(credentials: Credentials): Promise<User>;
  signOut(): Promise<void>;
  /** Reads the current user again, e.g. after a payment. */
  refresh(): Promise<void>;
  openSignIn(tab?: SignInTab): void;
  closeSignIn(): void;
}

/** The session of the page; outside of React `sessionStore.getState()`. */
export const sessionStore = create<Session>()((set, get) => ({
  user: null,
  status: "loading",
  signInTab: null,
  signingOut: false,
  async signIn(credentials) {
    const user = await callEndpoint(endpoints.login, { body: credentials }).catch(say.loginFailed);
    await welcome(user);
    say.loggedIn(user);
    return user;
  },
  async register(credentials) {
    const user = await callEndpoint(endpoints.register, { body: credentials }).catch(
      say.registrationFailed,
    );
    await welcome(user);
    say.registered();
    return user;
  },
  async signOut() {
    if (get().signingOut) return;
    set({ signingOut: true });
    try {
      await callEndpoint(endpoints.logout);
      set({ user: null });
      await forgetDrafts();
      say.loggedOut();
      await forgetAll();
    } catch (error) {
      say.logoutFailed(toApiError(error));
    } finally {
      set({ signingOut: false });
    }
  },
  async refresh() {
    const user = await currentUser();
    const changed = JSON.stringify(user) !== JSON.stringify(get().user);
    set({ user, status: "ready" });
    if (changed) await forgetAll();
  },
  openSignIn: (tab = "login") => set({ signInTab: tab }),
  closeSignIn: () => set({ signInTab: null }),
}));

/** What a visitor was shown stays until the fuller answers are here, so that nothing jumps. */
async function welcome(user: User): Promise<void> {
  sessionStore.setState({ user, status: "ready", signInTab: null });
  await revalidateAll();
}

/** The signed-in user; a 401 is nobody, not an error (specification §4). */
async function currentUser(): Promise<User | null> {
  try {
    return await callEndpoint(endpoints.currentUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Learns who is signed in; the shell calls it once. `known` is what the gateway wrote into the
 * page: a user, null for nobody, undefined when it did not say. Without an answer the visitor is
 * treated as nobody: every call is checked by the server anyway.
 */
export async function startSession(known: User | null | undefined): Promise<void> {
  onUnauthenticated(() => {
    if (!sessionStore.getState().user) return;
    sessionStore.setState({ user: null });
    void forgetAll();
  });
  const user = known === undefined ? await currentUser().catch(() => null) : known;
  sessionStore.setState({ user, status: "ready" });
}
