import common from "@deeds/i18n/catalogs/common.en.json" with { type: "json" };
import ui from "@deeds/i18n/catalogs/ui.en.json" with { type: "json" };
import errors from "@deeds/i18n/errors/en.json" with { type: "json" };
import kit from "@deeds/remote-kit/translations/en.json" with { type: "json" };
import shell from "../translations/en.json" with { type: "json" };

export const texts = { common, ui, kit, shell, validation: errors.validation };
