import { readFileSync } from "node:fs";
import { type AuditEntry, deliveryFailures } from "@deeds/contracts/browser";
import { type Language, languages } from "@deeds/i18n";
import { createI18n } from "@deeds/i18n/react";
import { expect, test } from "vitest";
import { failureText } from "../settings/webhooks/deliveries.ts";
import { auditWords } from "./audit-words.ts";

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../${file}.json`, import.meta.url), "utf8"));

function speech(language: Language) {
  const texts = {
    admin: read(`mf-admin/translations/${language}`),
    ui: read(`packages/shared/i18n/src/catalogs/ui.${language}`),
    common: read(`packages/shared/i18n/src/catalogs/common.${language}`),
    kit: read(`packages/web/remote-kit/src/translations/${language}`),
  };
  const t = createI18n(language, { [language]: texts }).getFixedT(language, "admin");
  return { t: t as never, words: auditWords(t as never, language) };
}

const noteOf = (action: AuditEntry["action"], kind: AuditEntry["kind"], note: string) => ({
  action,
  kind,
  note,
});

test("fields and values of an entry are in the viewer's language", () => {
  const { words } = speech("ru");
  expect(words.fieldName("status")).toBe("Состояние");
  expect(words.fieldName("birthDate")).toBe("Дата рождения");
  expect(words.fieldName("mf-registry")).toBe("mf-registry");
  expect(words.valueText("status", "pending")).toBe("Ждёт проверки");
  expect(words.valueText("isAnonymous", true)).toBe("да");
  expect(words.valueText("birthDate", "1990-01-31")).toBe("31.01.1990");
  expect(words.valueText("events", ["person_approved"])).toBe("Запись о человеке одобрена");
  expect(words.valueText("socialMedia", [{ type: "vk", url: "https://vk.com/a" }])).toBe(
    "ВКонтакте: https://vk.com/a",
  );
  const at = words.valueText("subscriptionExpiresAt", "2026-01-31T12:00:00.000Z");
  expect(at).toBe("31.01.2026 12:00 UTC");
});

test.each([
  ["sessions-ended", "user", "3", "завершено сеансов: 3"],
  ["exported", "person", "csv, 12 people", "csv, людей: 12"],
  ["imported", "person", "lines 2–9: 3 created, 5 updated", "строки 2–9: добавлено 3, изменено 5"],
  ["approved", "removal-request", "wish: hide", "просьба: скрыть контакты"],
  ["merged", "person", "merged: 7", "присоединена запись № 7"],
  ["tested", "webhook", "proof_approved, delivered", "Доказательство одобрено: доставлено"],
  ["tested", "webhook", "The connection was refused", "В соединении отказано"],
  ["promoted", "release", "in staging; by itself", "в подготовке; автоматически"],
] as const)("the note of %s, %s, %j, is in words", (action, kind, note, words) => {
  expect(speech("ru").words.noteText(noteOf(action, kind, note))).toBe(words);
});

test("a reason is shown as it was typed", () => {
  const { words } = speech("uk");
  expect(words.noteText(noteOf("rejected", "proof", "canary"))).toBe("canary");
});

test.each(languages)("each failure of a delivery has words in %s", (language) => {
  const { t } = speech(language);
  const shown = Object.values(deliveryFailures).map((error) => failureText(error, t));
  expect(shown.filter((text) => text.includes("webhooks."))).toEqual([]);
  expect(failureText("HTTP 500", t)).toBe("HTTP 500");
  const withCode = failureText(`${deliveryFailures.certificate} (CERT_HAS_EXPIRED)`, t);
  expect(withCode).toMatch(/ \(CERT_HAS_EXPIRED\)$/);
});
