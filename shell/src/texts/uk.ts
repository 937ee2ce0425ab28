import common from "@deeds/i18n/catalogs/common.uk.json" with { type: "json" };
import ui from "@deeds/i18n/catalogs/ui.uk.json" with { type: "json" };
import errors from "@deeds/i18n/errors/uk.json" with { type: "json" };
import kit from "@deeds/remote-kit/translations/uk.json" with { type: "json" };
import shell from "../translations/uk.json" with { type: "json" };

export const texts = { common, ui, kit, shell, validation: errors.validation };
