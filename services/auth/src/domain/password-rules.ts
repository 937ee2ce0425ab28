import type { Issue } from "@deeds/contracts";
import { usernameKey } from "./username.ts";
import { worstPasswords } from "./worst-passwords.ts";

/** Why a new password is refused; checked at registration only, so that signing in never changes. */
export function passwordIssues(username: string, password: string): Issue[] {
  if (usernameKey(password) === usernameKey(username)) {
    return [{ path: "password", message: "password-is-username" }];
  }
  return worstPasswords.has(password.toLowerCase())
    ? [{ path: "password", message: "password-too-common" }]
    : [];
}
