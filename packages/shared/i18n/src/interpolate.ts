export type TextParams = Record<string, string | number>;

/** Fills `{{name}}` in a text; a name without a value stays visible, so that it is noticed. */
export function interpolate(text: string, params: TextParams = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Fills the text of a key like `text-too-long:120`, whose part after the colon is `{{value}}`. */
export function interpolateKey(
  key: string,
  params: TextParams,
  textOf: (name: string) => string | undefined,
): string {
  const [name = "", value] = key.split(":", 2);
  return interpolate(textOf(name) ?? "", value === undefined ? params : { value, ...params });
}
