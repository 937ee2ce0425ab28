/** Required fields and options of the schemas. */
export const text = { type: String, required: true } as const;
export const number = { type: Number, required: true } as const;
export const date = { type: Date, required: true } as const;

export const inCollection = <Name extends string>(collection: Name) =>
  ({ versionKey: false, strict: "throw", collection }) as const;
