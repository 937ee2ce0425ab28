import type { SenderLanguage, WaitingKind } from "@deeds/contracts";
import { fallbackLanguage, type Language } from "@deeds/i18n";
import type { QueueItem } from "../queue/queue.ts";

export interface ChosenReason {
  template: ReasonTemplate | null;
  /** The text as edited; `null` when the template is unchanged. */
  text: string | null;
}

/** The sender's language, or the register's default. */
export const languageOf = ({ language }: Pick<QueueItem, "language">): Language =>
  language ?? fallbackLanguage;

export function reasonFor(item: Pick<QueueItem, "language">, chosen: ChosenReason): string | null {
  if (chosen.text !== null) return chosen.text.trim() || null;
  return chosen.template?.text[languageOf(item)] ?? null;
}

const texts = {
  duplicate: {
    ru: "Это уже есть в реестре.",
    en: "This is in the register already.",
    uk: "Це вже є в реєстрі.",
  },
  unconfirmed: {
    ru: "Не удалось подтвердить по открытым источникам. Добавьте документ или ссылку и отправьте снова.",
    en: "We could not confirm this from open sources. Please add a document or a link and send it again.",
    uk: "Не вдалося підтвердити за відкритими джерелами. Додайте документ або посилання й надішліть знову.",
  },
  "not-consented": {
    ru: "Здесь личные данные, которые нельзя публиковать без согласия человека.",
    en: "This contains personal data that cannot be published without the person’s consent.",
    uk: "Тут особисті дані, які не можна публікувати без згоди людини.",
  },
  unreadable: {
    ru: "Файл не открывается или на нём ничего не разобрать. Пришлите его ещё раз.",
    en: "The file cannot be opened or read. Please send it again.",
    uk: "Файл не відкривається або на ньому нічого не розібрати. Надішліть його ще раз.",
  },
  "off-topic": {
    ru: "Это не рассказ о добром деле этого человека.",
    en: "This does not describe a good deed of this person.",
    uk: "Це не розповідь про добру справу цієї людини.",
  },
  "too-little": {
    ru: "Сведений слишком мало, чтобы узнать человека. Добавьте имя, место и чем он известен.",
    en: "There is too little here to identify this person. Please add a name, a place and what they are known for.",
    uk: "Відомостей замало, щоб упізнати людину. Додайте ім’я, місце та чим вона відома.",
  },
  "not-about-sender": {
    ru: "Не удалось подтвердить, что запись о вас. Напишите с адреса или номера из записи.",
    en: "We could not confirm that the entry is about you. Please write from an address or number in it.",
    uk: "Не вдалося підтвердити, що запис про вас. Напишіть з адреси або номера із запису.",
  },
  "entry-correct": {
    ru: "Сведения верны и взяты из открытых источников.",
    en: "The details are correct and come from open sources.",
    uk: "Відомості правильні та взяті з відкритих джерел.",
  },
  "wrong-contact": {
    ru: "Контакт не отвечает или принадлежит кому-то другому.",
    en: "This contact does not answer or belongs to another person.",
    uk: "Контакт не відповідає або належить комусь іншому.",
  },
} as const satisfies Record<string, Record<SenderLanguage, string>>;

type ReasonId = keyof typeof texts;

/** The usual reasons of each kind, the most frequent first; number keys choose them. */
const reasons: Record<WaitingKind, readonly ReasonId[]> = {
  proof: ["unconfirmed", "unreadable", "off-topic", "duplicate", "not-consented"],
  person: ["duplicate", "too-little", "unconfirmed", "not-consented"],
  "contact-edit": ["wrong-contact", "unconfirmed", "not-consented"],
  removal: ["not-about-sender", "entry-correct"],
};

export interface ReasonTemplate {
  id: ReasonId;
  text: Readonly<Record<SenderLanguage, string>>;
}

export function templatesFor(kinds: readonly WaitingKind[]): readonly ReasonTemplate[] {
  const [first, ...others] = [...new Set(kinds)];
  if (!first) return [];
  return reasons[first]
    .filter((id) => others.every((kind) => reasons[kind].includes(id)))
    .map((id) => ({ id, text: texts[id] }));
}
