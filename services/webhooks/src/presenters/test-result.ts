import type { Call } from "@deeds/service-kit";
import type { Outcome } from "../sending/sender.ts";

type Language = Call["language"];

const texts: Record<Language, { delivered: string; answered: string; unreached: string }> = {
  ru: {
    delivered: "Тестовое сообщение доставлено",
    answered: "Получатель ответил кодом {status}",
    unreached: "Получатель не ответил",
  },
  en: {
    delivered: "The test message was delivered",
    answered: "The receiver answered with status {status}",
    unreached: "The receiver did not answer",
  },
  uk: {
    delivered: "Тестове повідомлення доставлено",
    answered: "Отримувач відповів кодом {status}",
    unreached: "Отримувач не відповів",
  },
};

/** How a test went: status and time, never what the receiver said. */
export function presentTest(outcome: Outcome, language: Language) {
  const { delivered, statusCode, durationMs } = outcome;
  const text = texts[language];
  const failed = statusCode === null ? text.unreached : text.answered;
  const message = delivered ? text.delivered : failed.replace("{status}", String(statusCode));
  return { message, delivered, statusCode, durationMs };
}
