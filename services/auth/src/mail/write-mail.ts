import { fullName, type MailedNews, profilePath } from "@deeds/contracts";
import { interpolate } from "@deeds/i18n/interpolate";
import type { Language } from "@deeds/i18n/languages";
import type { LinkPurpose } from "../models/link-token.ts";
import type { PasswordChangeMeans } from "../models/mail.ts";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

const texts = { ru, en, uk };

export interface MailText {
  subject: string;
  text: string;
  /** Address of one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string;
}

interface Addressed {
  language: Language;
  username: string;
  /** Of the site. */
  origin: string;
}

const textOf = ({ language, username, origin }: Addressed, parts: readonly string[]): string =>
  [interpolate(texts[language].greeting, { username }), ...parts, origin].join("\n\n");

/** Writes a mail with a link, as plain text. The token is in the fragment, which no server logs. */
export function writeLink(to: Addressed & { kind: LinkPurpose; token: string }): MailText {
  const { subject, before, after } = texts[to.language][to.kind];
  const path = to.kind === "confirm-email" ? "/confirm-email" : "/reset-password";
  const link = new URL(`${path}#${to.token}`, to.origin).href;
  return { subject, text: textOf(to, [before, link, after]) };
}

/** Writes to the owner of an account that its password was changed, and how. */
export function writePasswordChanged(to: Addressed & { means: PasswordChangeMeans }): MailText {
  const { subject, after, ...means } = texts[to.language]["password-changed"];
  return { subject, text: textOf(to, [means[to.means], after]) };
}

/** Writes what is new about what an account follows. */
export function writeDigest(
  to: Addressed & { news: readonly MailedNews[]; token: string },
): MailText {
  const { subject, before, person, proof, all, stop } = texts[to.language].digest;
  const href = (path: string) => new URL(path, to.origin).href;
  const news = to.news.map(({ person: about, proofId }) => {
    const [what, anchor] = proofId === null ? [person, ""] : [proof, `#proof-${proofId}`];
    const line = interpolate(what, { name: fullName(about) });
    return `${line}\n${href(profilePath(about) + anchor)}`;
  });
  const unsubscribeUrl = href(`/unsubscribe?${new URLSearchParams({ token: to.token })}`);
  const end = [`${all}\n${href("/following")}`, `${stop}\n${unsubscribeUrl}`];
  return { subject, text: textOf(to, [before, ...news, ...end]), unsubscribeUrl };
}
