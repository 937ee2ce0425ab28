import type { Issue } from "@deeds/contracts";
import { usernameKey } from "./username.ts";
import { isWellKnown } from "./worst-passwords.ts";

/** Why a chosen password is refused; not asked at sign-in, which never changes by these rules. */
export function passwordIssues(username: string, password: string, path: string): Issue[] {
  if (usernameKey(password) === usernameKey(username)) {
    return [{ path, message: "password-is-username" }];
  }
  return isWellKnown(password) ? [{ path, message: "password-too-common" }] : [];
}
