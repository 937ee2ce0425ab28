import { serviceConfig } from "@deeds/service-kit";

export const contactEditsConfig = serviceConfig;
