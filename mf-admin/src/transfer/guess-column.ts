/** What tables call the fields, in lower case and without spaces and signs. */
const words: Readonly<Record<string, readonly string[]>> = {
  externalId: ["id", "код", "номер", "идентификатор", "ідентифікатор"],
  personExternalId: ["person", "personid", "кодчеловека", "кодлюдини", "человек", "людина"],
  name: ["имя", "імя", "firstname"],
  surname: ["фамилия", "прізвище", "lastname", "familyname"],
  otherNames: ["другиеимена", "іншіімена", "aliases"],
  age: ["возраст", "вік"],
  birthDate: ["датарождения", "датанародження", "birthday", "dateofbirth"],
  phone: ["телефон", "phonenumber", "mobile", "моб", "мобильный", "мобільний"],
  instagramUsername: ["instagram", "инстаграм", "інстаграм"],
  country: ["страна", "країна"],
  city: ["город", "місто"],
  occupation: ["профессия", "професія", "занятие", "заняття", "profession", "job"],
  notes: ["заметки", "нотатки", "примечание", "примітка", "комментарий", "коментар", "comment"],
  status: ["статус"],
  title: ["заголовок", "название", "назва"],
  description: ["описание", "опис", "текст", "text"],
  deedDate: ["датадела", "датасправи", "дата", "когда", "коли", "date", "when"],
  place: ["место", "місце", "где", "де", "where"],
  source: ["источник", "джерело"],
  isAnonymous: ["анонимно", "анонімно", "anonymous"],
};

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** Returns the field that a column's name probably means; `null` when none does. */
export function guessColumn(name: string, fields: readonly string[]): string | null {
  const word = plain(name);
  const meant = fields.find((field) => plain(field) === word || words[field]?.includes(word));
  return meant ?? null;
}
