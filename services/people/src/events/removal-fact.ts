import type { NewEvent } from "@deeds/contracts";
import type { StoredRemovalRequest } from "../models/removal-request.ts";

/** What administrators hear of a request: that it is there, never who asks nor why. */
export const removalFact = (
  type: "removal_requested" | "removal_decided",
  { _id: id, personId, version }: StoredRemovalRequest,
): NewEvent => ({ type, version, data: { id, personId } });
