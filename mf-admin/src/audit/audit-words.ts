import { type AuditEntry, revisions, type SocialEntry } from "@deeds/contracts/browser";
import { countryName, formatDate, formatDateTime, type Language } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { failureText } from "../settings/webhooks/deliveries.ts";

type Translate = (key: string | string[], values?: Record<string, unknown>) => string;
export type AuditWords = ReturnType<typeof auditWords>;

/** Entries are stored with the names of fields, their values and English notes; pages word them. */
export function useAuditWords(): AuditWords {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  return auditWords((key, values = {}) => t(key, values), language);
}

export const auditWords = (t: Translate, language: Language) => ({
  fieldName: (field: string): string =>
    t([`audit.fields.${field}`, `common:field.${field}`], { defaultValue: field }),
  valueText: (field: string, value: unknown): string => valueText(field, value, { t, language }),
  noteText: (entry: Pick<AuditEntry, "action" | "kind" | "note">): string => noteText(entry, t),
});

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && !value[0]);

interface Speech {
  t: Translate;
  language: Language;
}

/** Fields whose values have texts. */
const choices: Record<string, string> = {
  status: "ui:",
  events: "webhooks.events.",
  fields: "contactEdits.fields.",
};

function valueText(field: string, value: unknown, speech: Speech): string {
  const { t } = speech;
  if (typeof value === "boolean") return t(value ? "webhooks.options.yes" : "webhooks.options.no");
  if (typeof value === "string") return stringText(field, value, speech);
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) {
    return value.map((one) => valueText(field, one, speech)).join(", ");
  }
  if (Array.isArray(value) && value.every(isSocialEntry)) {
    return value.map((entry) => socialText(entry, t)).join(", ");
  }
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

function stringText(field: string, value: string, { t, language }: Speech): string {
  if (field in choices) return t(`${choices[field]}${value}`, { defaultValue: value });
  if (field === "country") return countryName(value, language);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value) : value;
}

const isSocialEntry = (value: unknown): value is SocialEntry =>
  typeof value === "object" && value !== null && "type" in value && "url" in value;

const socialText = ({ type, title, url }: SocialEntry, t: Translate): string =>
  `${title || t(`kit:social.types.${type}`)}: ${url}`;

/** The notes that services write, by the key of their text, with its values as named groups. */
const notes: readonly (readonly [RegExp, string])[] = [
  [/^(?<number>\d+)$/, "sessions"],
  [/^password confirmed$/, "passwordConfirmed"],
  [/^second factor$/, "secondFactor"],
  [/^code$/, "byCode"],
  [/^recovery-code$/, "byRecoveryCode"],
  [/^passkey$/, "byPasskey"],
  [/^checkout$/, "checkout"],
  [/^cancelled$/, "cancelled"],
  [/^(?<format>\w+), (?<number>\d+) people$/, "exportedPeople"],
  [/^(?<format>\w+), (?<number>\d+) proofs$/, "exportedProofs"],
  [
    /^lines (?<first>\d+)–(?<last>\d+): (?<created>\d+) created, (?<updated>\d+) updated$/,
    "imported",
  ],
  [/^merged: (?<id>\d+)$/, "merged"],
  [/^unmerged: (?<id>\d+)$/, "unmerged"],
  [/^proof (?<id>\d+)$/, "proof"],
  [/^contact edit (?<id>\d+)$/, "contactEdit"],
  [/^the old one signs for (?<hours>\d+) hours more$/, "oldSecret"],
  [/^delivered$/, "delivered"],
  [/^not delivered$/, "notDelivered"],
  [/^in staging$/, "inStaging"],
  [/^canary$/, "canary"],
  [/^by itself$/, "byItself"],
  [/^by the publish token(?<name>.*)$/, "byToken"],
  [/^its files, for its age$/, "pruned"],
  [/^for an ID token of (?<issuer>\S+), trusted publisher (?<id>\d+)$/, "idToken"],
  [
    /^automatic: (?<remote>\S+) (?<from>\S+) failed for (?<failed>\d+) of (?<clients>\d+) clients, (?<to>\S+) for (?<failedBefore>\d+)$/,
    "automatic",
  ],
  [
    /^served (?<served>[^,]+), started (?<started>[^,]+), failed (?<failed>[^,]+), slow (?<slow>[^,]+)$/,
    "canaryCounts",
  ],
];

const withReason: readonly string[] = ["approved", "rejected", ...revisions];

const isReason = ({ action, kind }: Pick<AuditEntry, "action" | "kind">): boolean =>
  withReason.includes(action) && kind !== "removal-request";

/** Words a note that a service wrote; a reason is a person's own text and stays as it is. */
function noteText(entry: Pick<AuditEntry, "action" | "kind" | "note">, t: Translate): string {
  const { kind } = entry;
  const note = entry.note ?? "";
  if (isReason(entry)) return note;
  const wish = /^wish: (\w+)$/.exec(note)?.[1];
  if (wish) return t("audit.notes.wish", { wish: t(`removal.wishes.${wish}`) });
  const replay = readReplay(note);
  if (replay) return replayText(replay, t);
  if (kind === "webhook") {
    const [, type, outcome = note] = /^([a-z]+(?:_[a-z]+)+), (.+)$/.exec(note) ?? [];
    const event = type ? `${t(`webhooks.events.${type}`, { defaultValue: type })}: ` : "";
    return `${event}${known(failureText(outcome, t), t)}`;
  }
  const parts = kind === "release" ? note.split("; ") : [note];
  return parts.map((part) => known(part, t)).join("; ");
}

/** Reads `sent again: 12 of person_approved, from … to …`. */
function readReplay(note: string): string[] | null {
  const [summary = "", period] = note.split(", from ");
  const [start = "", kind = "", number = ""] =
    /^(only counted|sent again): (\d+)/.exec(summary) ?? [];
  if (kind === "" || period === undefined) return null;
  return [kind, number, summary.slice(start.length), ...period.split(" to ")];
}

function replayText([kind, number, filter = "", since = "", until = ""]: string[], t: Translate) {
  const name = kind === "sent again" ? "sentAgain" : "onlyCounted";
  const chosen = filter.split(", ").filter(Boolean);
  const words = chosen.map((one) =>
    t([`webhooks.states.${one}`, `webhooks.events.${one}`], { defaultValue: one }),
  );
  return t(`audit.notes.${name}`, {
    number: [number, ...words].join(", "),
    since: formatDateTime(since),
    until: formatDateTime(until),
  });
}

function known(note: string, t: Translate): string {
  for (const [pattern, key] of notes) {
    const match = pattern.exec(note);
    if (match) return t(`audit.notes.${key}`, { ...match.groups });
  }
  return note;
}
