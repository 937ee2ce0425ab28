import { serviceConfig } from "@deeds/service-kit";

/** Settings of the contact-edits service. */
export const contactEditsConfig = serviceConfig;
