import { endpoints } from "@deeds/contracts";
import { type Caller, createCaller } from "@deeds/test-kit/caller";

/** Creates an account without a subscription, signed in. */
export async function register(origin: string, username: string): Promise<Caller> {
  const caller = createCaller(origin);
  await caller.call(endpoints.register, { body: { username, password: passwordOf(username) } });
  return caller;
}

export const passwordOf = (username: string): string => `${username} has a long password`;
