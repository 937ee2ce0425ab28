/** Invented or historic people, in the lengths that real ones have. */
export const people = [
  {
    id: 1284,
    name: "Клара",
    surname: "Бартон",
    occupation: "Сестра милосердия",
    place: "Вашингтон, США",
    count: 10,
    date: "2026-11-14",
  },
  {
    id: 1283,
    name: "Фёдор",
    surname: "Гааз",
    occupation: "Тюремный врач",
    place: "Москва, Россия",
    count: 21,
    date: "2026-11-13",
  },
  {
    id: 1281,
    name: "Николас",
    surname: "Уинтон",
    occupation: "Биржевой маклер",
    place: "Лондон, Великобритания",
    count: 4,
    date: "2026-11-12",
  },
  {
    id: 1280,
    name: "Флоренс",
    surname: "Найтингейл",
    occupation: "Сестра милосердия, статистик",
    place: "Лондон, Великобритания",
    count: 14,
    date: "2026-11-11",
  },
  {
    id: 1277,
    name: "Анри",
    surname: "Дюнан",
    occupation: "Предприниматель",
    place: "Женева, Швейцария",
    count: 6,
    date: "2026-11-09",
  },
  {
    id: 1262,
    name: "Архиепископ Иоанн-Златоустаниил",
    surname: "Преображенский-Константинопольский",
    occupation: "Полярный исследователь, дипломат",
    place: "Осло, Норвегия",
    count: 112,
    date: "2026-10-30",
  },
] as const;

/** A soft ThumbHash, from the library's own example. */
export const softHash = "1QcSHQRnh493V4dIh4eXh1h4kJUI";

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 800"><rect width="700" height="800" fill="#d8cfc2"/><circle cx="350" cy="330" r="150" fill="#b39a84"/><path d="M90 800c20-240 140-280 260-280s240 40 260 280z" fill="#4c453e"/></svg>';

/** Stands in for a photograph. */
export const portrait = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
