/** Cities by country option (specification §3), weighted by how often they are listed. */
export const places = {
  russian: [
    [
      "Россия",
      "Москва Санкт-Петербург Казань Самара Пермь Томск Воронеж Саратов Омск Псков Тула Иркутск",
    ],
    ["Казахстан", "Алматы Астана Караганда Костанай Шымкент"],
    ["Беларусь", "Минск Гродно Витебск Гомель Брест"],
  ],
  ukrainian: [
    [
      "Украина",
      "Київ Львів Харків Одеса Дніпро Полтава Чернігів Вінниця Луцьк Ужгород Суми Черкаси",
    ],
    ["Канада", "Вінніпег Торонто Едмонтон"],
  ],
  english: [
    ["Великобритания", "London Leeds Bristol York Glasgow Cardiff Belfast Oxford"],
    ["США", "Boston Chicago Denver Portland Atlanta Houston"],
    ["Австралия", "Sydney Perth Melbourne"],
    ["Канада", "Toronto Ottawa Halifax"],
  ],
} as const;

/** Trades in the language of the name. */
export const occupations = {
  russian:
    "Врач Учитель Фельдшер Волонтёр Инженер Спасатель Пожарный Библиотекарь Лесник Повар Водитель Тренер Педиатр Агроном",
  ukrainian:
    "Лікар Учителька Фельдшер Волонтерка Інженер Рятувальник Пожежник Бібліотекарка Лісник Кухар Водій Тренер Педіатр Агроном",
  english:
    "Doctor Teacher Paramedic Volunteer Engineer Rescuer Firefighter Librarian Forester Cook Driver Coach Nurse Farmer",
} as const;
