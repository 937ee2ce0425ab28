import type { Language } from "@deeds/i18n/languages";
import type { Logger } from "@deeds/service-kit";

/** What every later step knows of a request. */
export interface RequestState {
  requestId: string;
  log: Logger;
  language: Language;
}

/** The part of an answer that policies write to; Koa's context is one too. */
export interface AnswerHead {
  set(name: string, value: string): void;
}
