import type { DemoPerson } from "../demo-person.ts";

/** Submitted by readers and not yet decided. */
export const pendingPeople: readonly DemoPerson[] = [
  {
    key: "klukowski",
    name: "Зигмунт",
    surname: "Клюковский",
    otherNames: ["Zygmunt Klukowski", "Зиґмунт Клюковський"],
    country: "Польша",
    city: "Щебжешин",
    birthDate: "1885-01-23",
    diedIn: 1959,
    occupation: "Врач, летописец",
    notes:
      "Главный врач уездной больницы вёл под страхом смерти дневник оккупации Замойщины: переселений, облав, помощи и предательств. Лечил раненых партизан и переселенцев, собирал подпольную печать, а после войны свидетельствовал в Нюрнберге.",
    proofs: [],
  },
  {
    key: "follereau",
    name: "Рауль",
    surname: "Фоллеро",
    otherNames: ["Raoul Follereau", "Рауль Фольро"],
    country: "Франция",
    city: "Париж",
    birthDate: "1903-08-17",
    diedIn: 1977,
    occupation: "Писатель, журналист",
    notes:
      "Тридцать раз объехал мир, чтобы о больных проказой говорили без ужаса. В 1954 году учредил Всемирный день помощи прокажённым, а у двух великих держав попросил стоимость одного бомбардировщика каждой: её хватило бы, чтобы лечить всех.",
    contacts: { phone: "+33 1 99 00 19 03" },
    proofs: [],
  },
  {
    key: "jang",
    name: "Чан Ги Рё",
    otherNames: ["Jang Gi-ryeo", "장기려", "Chang Kee-ryo"],
    country: "Южная Корея",
    city: "Пусан",
    birthDate: "1911-08-14",
    diedIn: 1995,
    occupation: "Хирург",
    notes:
      "Разлучённый войной с женой и детьми, лечил беженцев в палатках Пусана, а бедным, которым нечем платить, по рассказам, открывал заднюю дверь больницы. В 1968 году основал кооператив медицинского страхования — прообраз будущего государственного.",
    proofs: [],
  },
  {
    key: "arns",
    name: "Зилда",
    surname: "Арнс",
    otherNames: ["Zilda Arns Neumann", "Зілда Арнс"],
    country: "Бразилия",
    city: "Куритиба",
    birthDate: "1934-08-25",
    diedIn: 2010,
    occupation: "Педиатр",
    notes:
      "Научила сотни тысяч добровольцев взвешивать детей, готовить раствор соли и сахара и вовремя замечать беду: там, где работала её «Пастораль детства», детская смертность упала вдвое и больше. Погибла на Гаити во время землетрясения, договорив лекцию.",
    contacts: { phone: "+55 41 0000 1934", instagramUsername: "arns_archive_demo" },
    proofs: [],
  },
  {
    key: "ferrer",
    name: "Висенте",
    surname: "Феррер",
    otherNames: ["Vicente Ferrer Moncho", "Вісенте Феррер"],
    country: "Испания",
    city: "Барселона",
    birthDate: "1920-04-09",
    diedIn: 2009,
    occupation: "Основатель фонда развития",
    notes:
      "Пятьдесят лет прожил среди беднейших крестьян Анантапура: рыл с ними колодцы, строил школы, больницы и десятки тысяч домов, записанных на имя женщины. Вышел из ордена, но из Индии не уехал: за него вступились тридцать тысяч крестьян.",
    proofs: [],
  },
];

/** Refused submissions, with the moderator's words. */
export const rejectedPeople: readonly (DemoPerson & { readonly reason: string })[] = [
  {
    key: "haas-again",
    name: "Фридрих",
    surname: "Гааз",
    otherNames: [],
    country: "Россия",
    city: "Москва",
    diedIn: 1853,
    notes: "Святой доктор, московские тюрьмы.",
    proofs: [],
    reason: "Такая запись уже есть: Фёдор Гааз. Добавьте, пожалуйста, доказательство к ней.",
  },
  {
    key: "watson",
    name: "Джон",
    surname: "Ватсон",
    otherNames: [],
    country: "Великобритания",
    city: "Лондон",
    diedIn: 1930,
    occupation: "Врач",
    notes: "Лечил бедных и вёл записки о расследованиях друга.",
    proofs: [],
    reason: "Это литературный персонаж; в реестре — только люди, которые жили на самом деле.",
  },
];
