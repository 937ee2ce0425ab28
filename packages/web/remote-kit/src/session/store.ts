import { endpoints, type User } from "@deeds/contracts/browser";
import { toast } from "@deeds/ui";
import i18next from "i18next";
import { create } from "zustand";
import { callEndpoint } from "../api/call-endpoint.ts";
import { ApiError, onUnauthenticated, toApiError } from "../api/response.ts";
import { clearAll, revalidateAll } from "../data/cache.ts";
import { deleteDrafts } from "../drafts/drafts.ts";

export type SignInTab = "login" | "register";

interface Credentials {
  username: string;
  password: string;
}

/** `code` in the second step, see `second-factor-required`. */
export type SignIn = Credentials & { code?: string };

export interface Session {
  /** `null` while loading and for visitors. */
  user: User | null;
  status: "loading" | "ready";
  /** The tab of the login dialog; `null` while that is closed. */
  signInTab: SignInTab | null;
  signingOut: boolean;
  /** Signs in and closes the dialog. Throws ApiError after a toast, `second-factor-required` without one. */
  signIn(credentials: SignIn): Promise<User>;
  /** Opens an account and closes the dialog. Throws ApiError after a toast. */
  register(credentials: Credentials): Promise<User>;
  signOut(): Promise<void>;
  /** Reloads the user, e.g. after a payment. */
  refresh(): Promise<void>;
  openSignIn(tab?: SignInTab): void;
  closeSignIn(): void;
}

/** Texts of the toasts of signing in and out (S8.04). */
const text = (key: string, values: Record<string, string> = {}): string =>
  i18next.t(`kit:session.${key}`, values);

const failWith =
  (title: string, fallback: string) =>
  (cause: unknown): never => {
    const error = toApiError(cause);
    // No failure: the form goes on with its second step.
    if (error.code === "second-factor-required") throw error;
    const description = error.message || text(fallback);
    toast({ title: text(title), description, variant: "destructive" });
    throw error;
  };

function endSession(): void {
  if (!sessionStore.getState().user) return;
  sessionStore.setState({ user: null });
  void clearAll();
}

const tasksBeforeSignOut = new Set<() => Promise<void>>();

/** Registers a task that signing out waits for; returns what removes it. */
export function beforeSignOut(task: () => Promise<void>): () => void {
  tasksBeforeSignOut.add(task);
  return () => void tasksBeforeSignOut.delete(task);
}

/** The session of the page; outside of React `sessionStore.getState()`. */
export const sessionStore = create<Session>()((set, get) => ({
  user: null,
  status: "loading",
  signInTab: null,
  signingOut: false,
  async signIn(credentials) {
    const user = await callEndpoint(endpoints.login, { body: credentials }).catch(
      failWith("loginFailed", "badCredentials"),
    );
    await enter(user);
    const description = text("welcomeBack", { username: user.username });
    toast({ title: text("loggedIn"), description });
    return user;
  },
  async register(credentials) {
    const user = await callEndpoint(endpoints.register, { body: credentials }).catch(
      failWith("registrationFailed", "couldNotRegister"),
    );
    await enter(user);
    toast({ title: text("registered"), description: text("registeredText") });
    return user;
  },
  async signOut() {
    if (get().signingOut) return;
    set({ signingOut: true });
    try {
      await Promise.all([...tasksBeforeSignOut].map((task) => task()));
      await callEndpoint(endpoints.logout);
      set({ user: null });
      await deleteDrafts();
      toast({ title: text("loggedOut"), description: text("loggedOutText") });
      await clearAll();
    } catch (error) {
      const description = toApiError(error).message;
      toast({ title: text("logoutFailed"), description, variant: "destructive" });
    } finally {
      set({ signingOut: false });
    }
  },
  async refresh() {
    const user = await currentUser();
    const changed = JSON.stringify(user) !== JSON.stringify(get().user);
    set({ user, status: "ready" });
    if (changed) await clearAll();
  },
  openSignIn: (tab = "login") => set({ signInTab: tab }),
  closeSignIn: () => set({ signInTab: null }),
}));

/** What a visitor was shown stays until the user's responses arrive, so that nothing jumps. */
async function enter(user: User): Promise<void> {
  sessionStore.setState({ user, status: "ready", signInTab: null });
  await revalidateAll();
}

/** Returns the signed-in user; `null` on 401, which is not an error (S4.01). */
async function currentUser(): Promise<User | null> {
  try {
    return await callEndpoint(endpoints.currentUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Sets the signed-in user; the shell calls it once. `known` is what the gateway wrote into the
 * page: a user, `null` for a visitor, undefined to ask the server, without whose response it is a
 * visitor.
 */
export async function startSession(known: User | null | undefined): Promise<void> {
  onUnauthenticated(endSession);
  // What only users see is removed from all tabs at once.
  const otherTabs = new BroadcastChannel("session");
  let fromOther = false;
  otherTabs.addEventListener("message", () => {
    fromOther = true;
    endSession();
    fromOther = false;
    // The other tab may have asked before a new login.
    sessionStore
      .getState()
      .refresh()
      .catch(() => {});
  });
  sessionStore.subscribe(({ user }, before) => {
    if (before.user && !user && !fromOther) otherTabs.postMessage("ended");
  });
  if (known !== undefined) return beginSession(known);
  const user = await currentUser().catch(() => null);
  sessionStore.setState({ user, status: "ready" });
}

/**
 * Makes the viewer, `undefined` while unknown, also part of the initial state, which is what React reads
 * on the server and while it hydrates.
 */
export function beginSession(known: User | null | undefined): void {
  const state = { user: known ?? null, status: known === undefined ? "loading" : "ready" } as const;
  Object.assign(sessionStore.getInitialState(), state);
  sessionStore.setState(state);
}

export const useSession = (): Session => sessionStore();

export const useUser = (): User | null => sessionStore((session) => session.user);

/**
 * Whether the viewer sees contacts, texts and media: administrators and subscribers. It only
 * chooses what is rendered; what is hidden never reaches the browser.
 */
export const useFullAccess = (): boolean =>
  sessionStore(({ user }) => user !== null && (user.isAdmin || user.hasSubscription));
