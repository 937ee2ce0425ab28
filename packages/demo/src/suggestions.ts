import type { DemoContacts } from "./demo-person.ts";

/** A suggested change of contacts; `null` asks for removal, what is absent stays. */
export interface DemoSuggestion {
  readonly person: string;
  readonly phone?: string | null;
  readonly instagramUsername?: string | null;
  readonly newSocialMedia?: DemoContacts["socialMedia"] | null;
  readonly comment: string;
  /** Who sends it: nobody, or one of the demo accounts. */
  readonly from: "anonymous" | "reader" | "visitor";
  /** `pending` unless it says otherwise; a text is the reason of a rejection. */
  readonly decision?: "approved" | { readonly rejected: string };
}

/** Five that wait, two that were applied, two that were refused. */
export const suggestions: readonly DemoSuggestion[] = [
  {
    person: "sendler",
    phone: "+48 22 000 01 24",
    comment: "Архив переехал, старый номер больше не отвечает.",
    from: "visitor",
  },
  {
    person: "winton",
    instagramUsername: "winton_trust_demo",
    newSocialMedia: [
      { type: "telegram", url: "https://t.example/winton_trust", username: "winton_trust" },
      { type: "facebook", url: "https://facebook.example/winton.trust" },
    ],
    comment: "У фонда новое имя во всех сетях.",
    from: "reader",
  },
  {
    person: "nansen",
    phone: "+44 20 7946 0862",
    instagramUsername: "nansen_house_demo",
    comment: "Музей объединил два аккаунта.",
    from: "anonymous",
  },
  {
    person: "glinka",
    newSocialMedia: null,
    comment: "Страницы не принадлежат фонду, просим убрать все ссылки.",
    from: "anonymous",
  },
  {
    person: "salk",
    phone: null,
    comment: "По этому номеру отвечает посторонний человек.",
    from: "visitor",
  },
  {
    person: "korczak",
    phone: "+48 22 000 01 78",
    comment: "Телефон музея для школьных групп.",
    from: "reader",
    decision: "approved",
  },
  {
    person: "haas",
    newSocialMedia: [
      { type: "telegram", url: "https://t.example/gaaz_archive", username: "gaaz_archive" },
    ],
    comment: "Канал архива с расшифровками писем.",
    from: "visitor",
    decision: "approved",
  },
  {
    person: "barton",
    instagramUsername: "clara_shop_demo",
    comment: "Наш магазин сувениров.",
    from: "anonymous",
    decision: { rejected: "Это реклама, а не контакт архива." },
  },
  {
    person: "vavilov",
    phone: "+7 812 000-00-00",
    comment: "Новый номер.",
    from: "anonymous",
    decision: { rejected: "Номер не отвечает; напишите, откуда он взят." },
  },
];
