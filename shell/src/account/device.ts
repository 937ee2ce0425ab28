/** In the order in which they must be looked for: most browsers also name an older one. */
const browsers = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** `Firefox, Windows`, as far as a user agent names them; null when it names neither. */
export function deviceOf(userAgent: string): string | null {
  const named = [browsers, systems].flatMap(
    (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return named.length > 0 ? named.join(", ") : null;
}
