import { phoneticKeys, unique } from "./phonetic-keys.ts";

/**
 * Words of common occupations in Russian, Ukrainian and English, a group for each. Records have the word that was
 * sent: a search for one of a group finds the others. Of two words of one language, e.g. «сестра милосердия», a group has the one that distinguishes it.
 */
const groups = [
  "врач врачиха доктор лікар лікарка doctor physician medic",
  "хирург хірург хірургиня surgeon",
  "медсестра медбрат милосердия медсестра милосердя nurse",
  "фельдшер парамедик фельдшерка paramedic",
  "акушер акушерка midwife",
  "педиатр педіатр педіатриня pediatrician paediatrician",
  "психиатр психіатр psychiatrist",
  "психолог психологиня psychologist",
  "офтальмолог окулист окуліст ophthalmologist",
  "кардиолог кардіолог cardiologist",
  "кардиохирург кардіохірург cardiosurgeon",
  "невролог neurologist",
  "онколог oncologist",
  "гинеколог гінеколог gynecologist gynaecologist",
  "стоматолог дантист dentist",
  "ветеринар ветеринарка veterinarian vet",
  "фармацевт аптекарь аптекар pharmacist",
  "эпидемиолог епідеміолог epidemiologist",
  "вирусолог вірусолог virologist",
  "бактериолог бактеріолог bacteriologist",
  "микробиолог мікробіолог microbiologist",
  "физиолог фізіолог physiologist",
  "анатом anatomist",
  "биолог біолог біологиня biologist",
  "генетик генетикиня geneticist",
  "ботаник ботанік botanist",
  "зоолог zoologist",
  "химик хімік хімікиня chemist",
  "физик фізик фізикиня physicist",
  "математик математикиня mathematician",
  "статистик statistician",
  "астроном astronomer",
  "учёный ученая учений науковець науковиця scientist",
  "исследователь дослідник дослідниця explorer researcher",
  "инженер інженер інженерка engineer",
  "программист програміст програмістка programmer developer",
  "архитектор архітектор архітекторка architect",
  "агроном agronomist",
  "фермер фермерка farmer",
  "лесник лісник forester",
  "учитель учительница вчитель вчителька учителька teacher",
  "педагог педагогиня educator pedagogue",
  "воспитатель воспитательница вихователь вихователька kindergartner",
  "директор директорка principal headmaster",
  "библиотекарь бібліотекар бібліотекарка librarian",
  "историк історик історикиня historian",
  "философ філософ філософиня philosopher",
  "писатель писательница письменник письменниця writer author novelist",
  "поэт поэтесса поет поетеса poet",
  "переводчик переводчица перекладач перекладачка translator interpreter",
  "журналист журналистка журналіст журналістка journalist reporter",
  "художник художница художник художниця painter artist",
  "фотограф фотографка photographer",
  "музыкант музикант музикантка musician",
  "композитор композиторка composer",
  "актёр актриса актор акторка actor actress",
  "юрист адвокат юристка адвокатка lawyer attorney advocate",
  "правозащитник правозащитница правозахисник правозахисниця activist",
  "дипломат дипломатка diplomat",
  "политик політик політикиня politician",
  "социальный соціальний соціальна social",
  "волонтёр волонтёрка волонтер волонтерка volunteer",
  "благотворитель меценат филантроп благодійник благодійниця philanthropist benefactor",
  "предприниматель підприємець підприємиця entrepreneur businessman",
  "купец купець merchant",
  "священник священик priest pastor",
  "монах монахиня чернець черниця monk nun",
  "архиепископ архієпископ archbishop",
  "богослов theologian",
  "солдат військовий soldier",
  "офицер офіцер офіцерка officer",
  "пожарный пожежник пожежниця firefighter fireman",
  "спасатель рятувальник рятувальниця rescuer",
  "полицейский поліцейський поліцейська policeman",
  "лётчик пилот льотчик льотчиця pilot aviator",
  "водитель водій водійка driver",
  "моряк sailor seaman",
  "работник рабочий працівник робітник робітниця worker",
  "студент студентка student",
].map((words) => unique(words.split(" ").flatMap((word) => phoneticKeys(word).whole)));

/** The words of all groups of a key. */
const translations = new Map<string, string[]>();
for (const group of groups) {
  for (const key of group) {
    translations.set(key, unique([...(translations.get(key) ?? []), ...group]));
  }
}

export const hasTranslations = (keys: readonly string[]): boolean =>
  keys.some((key) => translations.has(key));

/** Returns the phonetic keys of a searched word, and of the words for the same occupation. */
export const withTranslations = (keys: readonly string[]): string[] =>
  unique([...keys, ...keys.flatMap((key) => translations.get(key) ?? [])]);
