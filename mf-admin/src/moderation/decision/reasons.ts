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

export interface ReasonTemplate {
  id: string;
  text: Readonly<Record<SenderLanguage, string>>;
}

const duplicate: ReasonTemplate = {
  id: "duplicate",
  text: {
    ru: "Это уже есть в реестре.",
    en: "This is in the register already.",
    uk: "Це вже є в реєстрі.",
  },
};
const unconfirmed: ReasonTemplate = {
  id: "unconfirmed",
  text: {
    ru: "Не удалось подтвердить по открытым источникам. Добавьте документ или ссылку и отправьте снова.",
    en: "We could not confirm this from open sources. Please add a document or a link and send it again.",
    uk: "Не вдалося підтвердити за відкритими джерелами. Додайте документ або посилання й надішліть знову.",
  },
};
const notConsented: ReasonTemplate = {
  id: "not-consented",
  text: {
    ru: "Здесь личные данные, которые нельзя публиковать без согласия человека.",
    en: "This contains personal data that cannot be published without the person’s consent.",
    uk: "Тут особисті дані, які не можна публікувати без згоди людини.",
  },
};
const unreadable: ReasonTemplate = {
  id: "unreadable",
  text: {
    ru: "Файл не открывается или на нём ничего не разобрать. Пришлите его ещё раз.",
    en: "The file cannot be opened or read. Please send it again.",
    uk: "Файл не відкривається або на ньому нічого не розібрати. Надішліть його ще раз.",
  },
};
const offTopic: ReasonTemplate = {
  id: "off-topic",
  text: {
    ru: "Это не рассказ о добром деле этого человека.",
    en: "This does not describe a good deed of this person.",
    uk: "Це не розповідь про добру справу цієї людини.",
  },
};
const tooLittle: ReasonTemplate = {
  id: "too-little",
  text: {
    ru: "Сведений слишком мало, чтобы узнать человека. Добавьте имя, место и чем он известен.",
    en: "There is too little here to identify this person. Please add a name, a place and what they are known for.",
    uk: "Відомостей замало, щоб упізнати людину. Додайте ім’я, місце та чим вона відома.",
  },
};
const wrongContact: ReasonTemplate = {
  id: "wrong-contact",
  text: {
    ru: "Контакт не отвечает или принадлежит кому-то другому.",
    en: "This contact does not answer or belongs to another person.",
    uk: "Контакт не відповідає або належить комусь іншому.",
  },
};

/** The usual reasons of each kind, the most frequent first; number keys choose them. */
const templates: Record<WaitingKind, readonly ReasonTemplate[]> = {
  proof: [unconfirmed, unreadable, offTopic, duplicate, notConsented],
  person: [duplicate, tooLittle, unconfirmed, notConsented],
  "contact-edit": [wrongContact, unconfirmed, notConsented],
};

export function templatesFor(kinds: readonly WaitingKind[]): readonly ReasonTemplate[] {
  const [first, ...others] = [...new Set(kinds)];
  if (!first) return [];
  return templates[first].filter((one) => others.every((kind) => templates[kind].includes(one)));
}
