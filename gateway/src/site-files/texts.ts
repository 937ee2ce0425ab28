import type { Language } from "@deeds/i18n/languages";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

export const texts = { ru, en, uk } satisfies Record<Language, object>;
