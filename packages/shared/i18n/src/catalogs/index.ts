import commonEn from "./common.en.json" with { type: "json" };
import commonRu from "./common.ru.json" with { type: "json" };
import commonUk from "./common.uk.json" with { type: "json" };
import uiEn from "./ui.en.json" with { type: "json" };
import uiRu from "./ui.ru.json" with { type: "json" };
import uiUk from "./ui.uk.json" with { type: "json" };

/** Texts of several front ends (`common`) and of the components (`ui`). */
export const sharedCatalogs = {
  ru: { common: commonRu, ui: uiRu },
  en: { common: commonEn, ui: uiEn },
  uk: { common: commonUk, ui: uiUk },
};
