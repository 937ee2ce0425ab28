import { type SocialEntry, socialTypes } from "@deeds/contracts/browser";

export type SocialType = SocialEntry["type"];

/** What each form offers (specification §3); what is stored already stays whatever its type. */
export const createTypes: readonly SocialType[] = socialTypes.filter((type) => type !== "youtube");

const notInEditForm: readonly SocialType[] = ["vk", "youtube", "onlyfans", "fansly", "chaturbate"];
export const editTypes: readonly SocialType[] = socialTypes.filter(
  (type) => !notInEditForm.includes(type),
);

const withUsername: readonly SocialType[] = ["instagram", "telegram", "twitter", "facebook"];
export const hasUsername = (type: SocialType): boolean => withUsername.includes(type);
