import type { Language } from "@deeds/i18n/languages";
import type { StoredMail } from "../models/mail.ts";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

const texts = { ru, en, uk } satisfies Record<Language, object>;

export interface MailText {
  subject: string;
  text: string;
}

/** Writes a mail with a link, as plain text. The token is in the fragment, which no server logs. */
export function writeMail(
  { kind, language }: Pick<StoredMail, "kind" | "language">,
  { origin, username, token }: { origin: string; username: string; token: string },
): MailText {
  const { subject, before, after } = texts[language][kind];
  const path = kind === "confirm-email" ? "/confirm-email" : "/reset-password";
  const greeting = texts[language].greeting.replace("{{username}}", () => username);
  const link = new URL(`${path}#${token}`, origin).href;
  return { subject, text: [greeting, before, link, after, origin].join("\n\n") };
}
