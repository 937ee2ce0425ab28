/** Name and surname; "" when they are unknown. */
export const fullName = ({ name, surname }: { name: string | null; surname: string | null }) =>
  [name, surname].filter(Boolean).join(" ");

/** The path of a person's page: by the slug when there is one. */
export const profilePath = ({ id, slug }: { id: number; slug: string | null }): string =>
  slug ? `/p/${slug}` : `/people/${id}`;
