import { createHash, timingSafeEqual } from "node:crypto";

/** Whether an `Authorization` header carries the publish token. */
export function publisherPolicy(publishToken: string): (authorization: string) => boolean {
  const expected = digest(publishToken);
  return (authorization) => {
    const [, token] = /^Bearer (.+)$/.exec(authorization) ?? [];
    return token !== undefined && timingSafeEqual(digest(token), expected);
  };
}

/** Equal lengths, so that the comparison tells nothing by its time. */
const digest = (token: string): Buffer => createHash("sha256").update(token).digest();
