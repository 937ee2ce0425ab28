import { z } from "zod";
import { limits } from "../limits.ts";
import { optionalText } from "../text.ts";

/** Lower-case on the wire; upper-case input is accepted. */
const lowerCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

export const moderationStatuses = ["pending", "approved", "rejected"] as const;
export const moderationStatus = z.preprocess(lowerCase, z.enum(moderationStatuses));
export type ModerationStatus = (typeof moderationStatuses)[number];

export const decision = z.preprocess(lowerCase, z.enum(["approved", "rejected"]));

/** What every moderation call takes. */
export const moderationBody = z.strictObject({
  status: decision,
  rejectionReason: optionalText(limits.comment).optional(),
});

export const mediaTypes = ["text", "photo", "video", "audio", "pdf"] as const;
export const mediaType = z.preprocess(lowerCase, z.enum(mediaTypes));
export type MediaType = (typeof mediaTypes)[number];
