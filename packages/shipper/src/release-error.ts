import { z } from "zod";

/** Thrown when the releases service refuses or cannot be reached; the message says why. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

const refusal = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** The body of an answer; throws ReleaseError with the service's own words when it is a refusal. */
export async function accept(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const known = refusal.safeParse(body);
  if (!known.success) throw new ReleaseError(`the releases service answered ${response.status}`);
  const issues = known.data.issues?.map((issue) => `\n- ${issue.path}: ${issue.message}`) ?? [];
  throw new ReleaseError(`refused (${response.status}): ${known.data.message}${issues.join("")}`);
}
