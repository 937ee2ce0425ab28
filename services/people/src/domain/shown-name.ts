interface Named {
  _id: number;
  name: string | null;
  surname: string | null;
}

/** Name and surname in one line, as profiles show them; null for somebody without either. */
export const shownName = ({ name, surname }: Pick<Named, "name" | "surname">): string | null =>
  [name, surname].filter(Boolean).join(" ") || null;

const plain = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/g, " ");

/** Whether a text names the person: as the profile does, or by number where it knows no name. */
export const isNameOf = (text: string, person: Named): boolean =>
  plain(text) === plain(shownName(person) ?? String(person._id));
