import en from "@deeds/i18n/catalogues/common.en.json" with { type: "json" };
import ru from "@deeds/i18n/catalogues/common.ru.json" with { type: "json" };
import uk from "@deeds/i18n/catalogues/common.uk.json" with { type: "json" };
import type { Language } from "@deeds/i18n/languages";

/** What pages say in their scripts too. */
export const commonTexts = { ru, en, uk };

/** What pages say to search engines and in shared links. */
export const texts = {
  ru: {
    product: "Добрые дела",
    home: "Публичный реестр людей и их добрых дел",
    homeDescription:
      "Публичный реестр людей с проверенными добрыми делами: найдите человека, прочитайте подтверждения, добавьте своё.",
    about: "О проекте",
    aboutDescription:
      "Что такое «Добрые дела», как проверяются подтверждения и как попросить об исправлении или удалении записи.",
    submitPerson: "Добавить человека",
    submitPersonDescription:
      "Добавьте человека, о добрых делах которого должны знать другие: без учётной записи, с проверкой до 24 часов.",
    notFound: "404 Page Not Found",
    personNotFound: "Человек не найден",
    personErased: "Запись удалена",
    personErasedDescription: "Запись удалена по просьбе человека, о котором она была.",
    personDescription: "Запись публичного реестра добрых дел.",
    starting: "Сайт запускается. Страница откроется через несколько секунд.",
    noScript: "Для работы сайта нужен JavaScript.",
    personNotFoundText: "Запрошенная информация не существует или была удалена",
    proofs: "Доказательства",
    noProofs: "Доказательств пока нет.",
    proofsAway: "Доказательства сейчас недоступны",
    untitled: "Без заголовка",
    place: "Место",
    deeds: "Добрых дел",
    added: "В реестре с",
    peopleTitle: "Люди в реестре",
    latestProofs: "Новые доказательства",
    hiddenWithoutScripts: "Контакты, тексты и файлы доказательств видны подписчикам.",
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
    submitPersonDescription:
      "Add a person whose good deeds others should know of: no account is needed, review takes up to 24 hours.",
    notFound: "404 Page Not Found",
    personNotFound: "Person not found",
    personErased: "Entry erased",
    personErasedDescription: "The entry was erased at the request of the person it described.",
    personDescription: "An entry of the public register of good deeds.",
    starting: "The site is starting. The page opens in a few seconds.",
    noScript: "The site needs JavaScript.",
    personNotFoundText: "The requested information does not exist or has been removed",
    proofs: "Proofs",
    noProofs: "No proofs yet.",
    proofsAway: "Proofs are unavailable right now",
    untitled: "Untitled",
    place: "Place",
    deeds: "Good deeds",
    added: "In the register since",
    peopleTitle: "People in the register",
    latestProofs: "New proofs",
    hiddenWithoutScripts: "Contacts, texts and files of proofs are visible to subscribers.",
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
    submitPersonDescription:
      "Додайте людину, про добрі справи якої мають знати інші: без облікового запису, з перевіркою до 24 годин.",
    notFound: "404 Page Not Found",
    personNotFound: "Людину не знайдено",
    personErased: "Запис видалено",
    personErasedDescription: "Запис видалено на прохання людини, про яку він був.",
    personDescription: "Запис публічного реєстру добрих справ.",
    starting: "Сайт запускається. Сторінка відкриється за кілька секунд.",
    noScript: "Для роботи сайту потрібен JavaScript.",
    personNotFoundText: "Запитана інформація не існує або була видалена",
    proofs: "Докази",
    noProofs: "Доказів поки що немає.",
    proofsAway: "Докази зараз недоступні",
    untitled: "Без заголовка",
    place: "Місце",
    deeds: "Добрих справ",
    added: "У реєстрі з",
    peopleTitle: "Люди в реєстрі",
    latestProofs: "Нові докази",
    hiddenWithoutScripts: "Контакти, тексти та файли доказів видно підписникам.",
  },
} satisfies Record<Language, object>;
