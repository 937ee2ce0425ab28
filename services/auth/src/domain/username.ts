import type { Issue } from "@deeds/contracts";

export { usernameKey } from "@deeds/contracts";

/** A name must look like what it is: no invisible, control or direction characters in it. */
export const usernameIssues = (username: string): Issue[] =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(username)
    ? [{ path: "username", message: "text-malformed" }]
    : [];
