import "@deeds/contracts/without-eval";
import {
  adminPersonFields,
  credentials,
  passwordChange,
  personFields,
  proofFields,
  registration,
  removalFields,
  socialEntry,
  suggestionFields,
  webhookFields,
} from "@deeds/contracts";

export { endpoints } from "@deeds/contracts";

/** The bodies that `checkBody` knows. */
export const bodies = {
  adminPersonFields,
  credentials,
  passwordChange,
  personFields,
  proofFields,
  registration,
  removalFields,
  socialEntry,
  suggestionFields,
  webhookFields,
};
