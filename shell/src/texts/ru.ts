import common from "@deeds/i18n/catalogs/common.ru.json" with { type: "json" };
import ui from "@deeds/i18n/catalogs/ui.ru.json" with { type: "json" };
import errors from "@deeds/i18n/errors/ru.json" with { type: "json" };
import kit from "@deeds/remote-kit/translations/ru.json" with { type: "json" };
import shell from "../translations/ru.json" with { type: "json" };

export const texts = { common, ui, kit, shell, validation: errors.validation };
