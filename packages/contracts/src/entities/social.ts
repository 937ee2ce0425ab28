import { z } from "zod";
import { limits } from "../limits.ts";
import { optionalText, webUrl } from "../text.ts";

/** Social networks, in the order of the forms. */
export const socialTypes = [
  "instagram",
  "facebook",
  "telegram",
  "vk",
  "twitter",
  "linkedin",
  "youtube",
  "tiktok",
  "onlyfans",
  "fansly",
  "chaturbate",
  "other",
] as const;

export const socialEntry = z
  .strictObject({
    type: z.enum(socialTypes),
    url: webUrl,
    username: optionalText(limits.shortText).optional(),
    /** Used when `type` is `other`. */
    title: optionalText(limits.shortText).optional(),
  })
  .meta({ id: "SocialEntry" });
export type SocialEntry = z.infer<typeof socialEntry>;

export const socialList = z.array(socialEntry).max(limits.listEntries);
