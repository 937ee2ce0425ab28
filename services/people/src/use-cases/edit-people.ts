import type { BulkEditResult, BulkField } from "@deeds/contracts";
import { storedCountry } from "@deeds/i18n/places";
import { type Actor, AppError } from "@deeds/service-kit";
import type { Uploader } from "../models/photo.ts";
import type { ServiceContext } from "../service-context.ts";
import { updatePerson } from "./update-person.ts";

interface BulkEdit {
  ids: readonly number[];
  field: BulkField;
  value?: string | null | undefined;
  uploader: Uploader;
  actor: Actor;
  now: Date;
  /** The text of a refusal, in the caller's language. */
  messageOf(error: AppError): string;
}

/**
 * Changes one field of many people, each in a transaction and with an audit entry of its own, so that one
 * that fails leaves the others changed. People who have the value already are left as they are.
 */
export async function editPeople(
  context: ServiceContext,
  { ids, field, value = null, messageOf, ...edit }: BulkEdit,
): Promise<BulkEditResult> {
  const stored = field === "country" && value ? storedCountry(value) : value;
  const found = await context.models.people.findByIds(ids);
  const before = new Map(found.map((person) => [person._id, person[field]]));
  const result: BulkEditResult = { edited: 0, unchanged: 0, failed: [] };
  for (const id of new Set(ids)) {
    if (before.get(id) === stored) {
      result.unchanged += 1;
      continue;
    }
    try {
      await updatePerson(context, {
        ...edit,
        id,
        fields: { [field]: stored },
        identity: undefined,
        slug: undefined,
        assertCurrent: () => undefined,
      });
      result.edited += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      result.failed.push({ id, message: messageOf(error) });
    }
  }
  return result;
}
