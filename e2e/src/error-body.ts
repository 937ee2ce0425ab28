import { type ErrorCode, errorStatus } from "@deeds/contracts";
import { z } from "zod";

/** The one body of every refusal, with nothing beside what is designed. */
export const errorBody = z.strictObject({
  message: z.string().min(1),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string().min(1),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  current: z.unknown().optional(),
});
