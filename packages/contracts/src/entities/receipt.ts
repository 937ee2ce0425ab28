import { z } from "zod";
import { timestamp } from "../text.ts";
import { moderationStatuses } from "./status.ts";

/** What the holder of a receipt may know, and no more. */
export const receiptState = z
  .object({
    kind: z.enum(["proof", "person", "contact-edit", "removal"]),
    status: z.enum(moderationStatuses),
    rejectionReason: z.string().nullable(),
    createdAt: timestamp,
    moderatedAt: timestamp.nullable(),
  })
  .meta({ id: "ReceiptState" });
export type ReceiptState = z.infer<typeof receiptState>;
