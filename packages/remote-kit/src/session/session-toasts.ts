import type { User } from "@deeds/contracts";
import { toast } from "@deeds/ui";
import i18next from "i18next";
import { type ApiError, toApiError } from "../api/api-error.ts";

const t = (key: string, values: Record<string, string> = {}): string =>
  i18next.t(`kit:session.${key}`, values);

/** The toasts of specification §8, in one place, so that every way to sign in says the same. */
export function loggedIn(user: User): void {
  toast({
    title: t("loggedIn"),
    description: t("welcomeBack", { username: user.username }),
  });
}

export function registered(): void {
  toast({ title: t("registered"), description: t("registeredText") });
}

export function loggedOut(): void {
  toast({ title: t("loggedOut"), description: t("loggedOutText") });
}

export function loginFailed(cause: unknown): never {
  const error = toApiError(cause);
  const description = error.message || t("badCredentials");
  toast({ title: t("loginFailed"), description, variant: "destructive" });
  throw error;
}

export function registrationFailed(cause: unknown): never {
  const error = toApiError(cause);
  const description = error.message || t("couldNotRegister");
  toast({ title: t("registrationFailed"), description, variant: "destructive" });
  throw error;
}

export function logoutFailed(error: ApiError): void {
  toast({ title: t("logoutFailed"), description: error.message, variant: "destructive" });
}
