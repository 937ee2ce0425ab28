import type { Language } from "@deeds/i18n/languages";

/** What pages say to search engines and in shared links. */
export const texts: Record<Language, Record<TextName, string>> = {
  ru: {
    product: "Добрые дела",
    home: "Публичный реестр людей и их добрых дел",
    homeDescription:
      "Публичный реестр людей с проверенными добрыми делами: найдите человека, прочитайте подтверждения, добавьте своё.",
    about: "О проекте",
    aboutDescription:
      "Что такое «Добрые дела», как проверяются подтверждения и как попросить об исправлении или удалении записи.",
    submitPerson: "Добавить человека",
    notFound: "404 Page Not Found",
    personNotFound: "Человек не найден",
    personErased: "Запись удалена",
    personErasedDescription: "Запись удалена по просьбе человека, о котором она была.",
    personDescription: "Запись публичного реестра добрых дел.",
    starting: "Сайт запускается. Страница откроется через несколько секунд.",
    noScript: "Для работы сайта нужен JavaScript.",
  },
  en: {
    product: "Good Deeds",
    home: "A public register of people and their good deeds",
    homeDescription:
      "A public register of people with verified good deeds: find a person, read the evidence, add your own.",
    about: "About",
    aboutDescription:
      "What Good Deeds is, how evidence is verified and how to ask for a correction or removal of an entry.",
    submitPerson: "Add a person",
    notFound: "404 Page Not Found",
    personNotFound: "Person not found",
    personErased: "Entry erased",
    personErasedDescription: "The entry was erased at the request of the person it described.",
    personDescription: "An entry of the public register of good deeds.",
    starting: "The site is starting. The page opens in a few seconds.",
    noScript: "The site needs JavaScript.",
  },
  uk: {
    product: "Добрі справи",
    home: "Публічний реєстр людей та їхніх добрих справ",
    homeDescription:
      "Публічний реєстр людей із перевіреними добрими справами: знайдіть людину, прочитайте підтвердження, додайте своє.",
    about: "Про проєкт",
    aboutDescription:
      "Що таке «Добрі справи», як перевіряються підтвердження і як попросити про виправлення чи видалення запису.",
    submitPerson: "Додати людину",
    notFound: "404 Page Not Found",
    personNotFound: "Людину не знайдено",
    personErased: "Запис видалено",
    personErasedDescription: "Запис видалено на прохання людини, про яку він був.",
    personDescription: "Запис публічного реєстру добрих справ.",
    starting: "Сайт запускається. Сторінка відкриється за кілька секунд.",
    noScript: "Для роботи сайту потрібен JavaScript.",
  },
};

type TextName =
  | "product"
  | "home"
  | "homeDescription"
  | "about"
  | "aboutDescription"
  | "submitPerson"
  | "notFound"
  | "personNotFound"
  | "personErased"
  | "personErasedDescription"
  | "personDescription"
  | "starting"
  | "noScript";
