import type { WebhookFields } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredHeader, StoredWebhook } from "../models/webhook.ts";

/**
 * Headers as they are stored. One without a value keeps the value it has; throws `validation` when it
 * has none.
 */
export function sealHeaders(
  { secrets }: Pick<House, "secrets">,
  headers: WebhookFields["headers"],
  { id, kept }: { id: number; kept: readonly StoredHeader[] },
): StoredHeader[] {
  const missing = headers.flatMap((header, index) =>
    header.value || keptValue(kept, header.name)
      ? []
      : [{ path: `headers.${index}.value`, message: "required" }],
  );
  if (missing.length > 0) throw refuse.validation(missing);
  return headers.map(({ name, value }) => ({
    name,
    value: value ? secrets.seal(value, id) : (keptValue(kept, name) ?? ""),
  }));
}

const keptValue = (kept: readonly StoredHeader[], name: string): string | undefined =>
  kept.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;

/** A subscriber's headers as they are sent. */
export const headersOf = (
  { secrets }: Pick<House, "secrets">,
  { _id, headers = [] }: StoredWebhook,
): Record<string, string> =>
  Object.fromEntries(
    headers.map(({ name, value }) => [name.toLowerCase(), secrets.open(value, _id)]),
  );
