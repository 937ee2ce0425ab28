type Filled<Fields> = {
  [Name in keyof Fields]?: Exclude<Fields[Name], undefined | null | false | "">;
};

/** Leaves out the fields that are empty. */
export const filled = <Fields extends object>(fields: Fields): Filled<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Filled<Fields>;
