export {
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
