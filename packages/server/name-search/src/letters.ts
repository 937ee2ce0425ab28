/** Phonetic readings of a letter or a group of letters; the first is the usual one. */
export type Readings = readonly string[];

/**
 * One character for each sound, whatever the script: lower-case Latin letters, and capitals for sounds
 * that Latin writes with several letters: Z zh, C ch, S sh, W shch, U yu, A ya. J and Y precede a
 * vowel that Latin may begin with `i`, `y` or `j`; they and the soft sign only matter in prefixes.
 */
export const cyrillic: Readonly<Record<string, Readings>> = {
  а: ["a"],
  б: ["b"],
  в: ["v"],
  г: ["g"],
  ґ: ["g"],
  д: ["d"],
  е: ["e"],
  ё: ["Je"],
  є: ["Je"],
  ж: ["Z"],
  з: ["z"],
  и: ["i"],
  і: ["i"],
  ї: ["i"],
  й: ["i"],
  к: ["k"],
  л: ["l"],
  м: ["m"],
  н: ["n"],
  о: ["o"],
  п: ["p"],
  р: ["r"],
  с: ["s"],
  т: ["t"],
  у: ["u"],
  ў: ["u"],
  ф: ["f"],
  х: ["h"],
  ц: ["c"],
  ч: ["C"],
  ш: ["S"],
  щ: ["W"],
  // Passports write it as `ie`: Подъячев is Podieiachev.
  ъ: ["'", "ie"],
  ы: ["i"],
  ь: ["'"],
  э: ["e"],
  ю: ["JU"],
  я: ["JA"],
  // Kazakh letters, as Russian papers write them.
  ә: ["a"],
  ғ: ["g"],
  қ: ["k"],
  ң: ["n"],
  ө: ["o"],
  ұ: ["u"],
  ү: ["u"],
  һ: ["h"],
};

/**
 * Latin groups of the national romanizations, of ICAO's and of the usual informal ones. Letters that
 * are not listed stand for themselves.
 */
export const latin: Readonly<Record<string, Readings>> = {
  shch: ["W"],
  szcz: ["W"],
  // Щербаков by habit, Шмидт by its German spelling.
  sch: ["W", "S"],
  shh: ["W"],
  sh: ["S"],
  sz: ["S"],
  š: ["S", "s"],
  zh: ["Z"],
  ž: ["Z", "z"],
  kh: ["h"],
  tch: ["C"],
  ch: ["C"],
  cz: ["C", "c"],
  č: ["C", "c"],
  tz: ["c"],
  ck: ["k"],
  gh: ["g"],
  ph: ["f"],
  th: ["t"],
  // Quintus, and Márquez.
  qu: ["kv", "k"],
  q: ["k"],
  w: ["v"],
  x: ["ks", "h"],
  // Ukrainian г, and х without its k.
  h: ["g", "h"],
  c: ["c", "k"],
  ce: ["ce", "se"],
  ci: ["ci", "si"],
  y: ["i"],
  j: ["i"],
  // Jukov and Jane beside Jana.
  ja: ["ia", "Za", "dZa"],
  je: ["e", "Ze", "dZe"],
  jo: ["e", "io", "Zo", "dZo"],
  ju: ["iu", "Zu", "dZu"],
  yo: ["e", "io"],
  io: ["io", "e"],
};

/** Possible completions of a partial group at the end of a search. */
export const unfinished: Readonly<Record<string, Readings>> = {
  s: ["s", "S", "W"],
  sc: ["sk", "sc", "W", "S"],
  sh: ["S", "W"],
  shc: ["W"],
  szc: ["W"],
  z: ["z", "Z"],
  k: ["k", "h"],
  t: ["t", "c", "C"],
  tc: ["C"],
  p: ["p", "f"],
  q: ["k"],
  c: ["c", "k", "C", "s"],
  i: ["i", "J", "Y"],
  y: ["i", "J", "Y"],
  j: ["i", "J", "Y", "Z", "dZ"],
};

export const longestGroup = 4;
