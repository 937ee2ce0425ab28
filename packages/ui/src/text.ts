import { useTranslation } from "@deeds/i18n/react";

/** Translations of the namespace `ui`, for the words inside our own components. */
export const useUiText = () => useTranslation("ui").t;
