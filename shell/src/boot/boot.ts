import { liveSet, type User, user } from "@deeds/contracts";
import { z } from "zod";

const boot = z.object({
  live: liveSet,
  /** First answers by `METHOD path?query`. */
  data: z.record(z.string(), z.unknown()),
});
export type Boot = z.infer<typeof boot>;

const currentUserKey = "GET /api/user";

/** What the gateway wrote into the page: the live set and the first data of this address. */
export function readBoot(): Boot {
  const text = document.getElementById("deeds-boot")?.textContent;
  return boot.parse(JSON.parse(text ?? "null"));
}

/** Who is signed in: a user, null for nobody, undefined when the gateway did not say. */
export function knownUser({ data }: Boot): User | null | undefined {
  const parsed = user.nullable().safeParse(data[currentUserKey]);
  return parsed.success ? parsed.data : undefined;
}
