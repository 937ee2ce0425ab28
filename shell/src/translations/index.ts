import { registerTranslations } from "@deeds/remote-kit";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };

/** The shell's own texts, namespace `shell`. */
export const registerShellTranslations = (): void => registerTranslations("shell", { ru, en, uk });
