import { english } from "./names/english.ts";
import { pick } from "./random.ts";

export interface GeneratedContacts {
  /** E.164, of a range that nobody has; two people of three have one. */
  readonly phone: string | null;
  /** One person of three has one. */
  readonly instagramUsername: string | null;
  /** One person of ten has a Telegram link. */
  readonly socialMedia: { type: "telegram"; url: string; username: string }[];
}

/** Area codes that are given to nobody, and the digits that follow. */
const ranges: Readonly<Record<string, readonly [string, number]>> = {
  Россия: ["+7945", 7],
  Казахстан: ["+7790", 7],
  Беларусь: ["+37520", 7],
  Украина: ["+38040", 7],
  Великобритания: ["+441999", 6],
  США: ["+1555", 7],
  Канада: ["+1555", 7],
  Австралия: ["+6155", 7],
};

/** Spreads numbers that follow each other; odd, so that no two become one. */
const spread = 7_368_787;

/** Contacts of the person of a number; no two people share one. */
export function generatedContacts(
  index: number,
  country: string,
  random: () => number,
): GeneratedContacts {
  const [hasPhone, hasHandle, hasTelegram] = [random() < 2 / 3, random() < 1 / 3, random() < 0.1];
  const given = pick([...english.men, ...english.women], random).toLowerCase();
  const family = pick(english.surnames, random).toLowerCase().replace(/\W/g, "");
  const telegram = `${given}_${index}`;
  return {
    phone: hasPhone ? phoneOf(index, country) : null,
    instagramUsername: hasHandle ? `${given}.${family}${index}` : null,
    socialMedia: hasTelegram
      ? [{ type: "telegram", url: `https://t.me/${telegram}`, username: telegram }]
      : [],
  };
}

function phoneOf(index: number, country: string): string | null {
  const range = ranges[country];
  if (!range) return null;
  const [code, digits] = range;
  const number = (index * spread) % 10 ** digits;
  return code + String(number).padStart(digits, "0");
}
