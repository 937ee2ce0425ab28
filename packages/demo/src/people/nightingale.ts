import type { DemoPerson } from "../demo-person.ts";
import { nightingaleLater, nightingaleWar } from "./nightingale-proofs.ts";

/** The longest ledger of the demo: a life told in more than forty entries. */
export const nightingale: DemoPerson = {
  key: "nightingale",
  name: "Флоренс",
  surname: "Найтингейл",
  otherNames: ["Florence Nightingale", "Флоренс Найтінгейл", "Дама с лампой", "Флоренс Найтингел"],
  country: "Великобритания",
  city: "Лондон",
  birthDate: "1820-05-12",
  diedIn: 1910,
  occupation: "Сестра милосердия, статистик",
  notes:
    "Привезла в госпиталь Скутари чистоту, горячую еду и счёт: её таблицы доказали, что солдат убивают не раны, а грязь. Вернувшись, полвека не вставая с постели перестраивала больницы, казармы и обучение сестёр и первой показала цифры картиной, которую нельзя не понять.",
  contacts: {
    phone: "+44 20 7946 0820",
    instagramUsername: "nightingale_archive_demo",
    socialMedia: [
      { type: "facebook", url: "https://facebook.example/lady.with.the.lamp" },
      { type: "youtube", url: "https://youtube.example/nightingale-archive" },
      { type: "other", url: "https://archive.example/nightingale", title: "Каталог писем" },
    ],
  },
  proofs: [...nightingaleWar, ...nightingaleLater],
};
