/** Event types that a subscriber may choose (specification §9). */
export const webhookEvents = [
  "person_created",
  "person_approved",
  "proof_created",
  "proof_approved",
  "contact_edit_applied",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
