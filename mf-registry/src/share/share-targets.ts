/** Where people here send links, with the address that takes one. */
export const shareTargets = {
  telegram: (url: string, text: string) =>
    `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`,
  whatsapp: (url: string, text: string) =>
    `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
  viber: (url: string, text: string) =>
    `viber://forward?text=${encodeURIComponent(`${text} ${url}`)}`,
} as const;

export type ShareTarget = keyof typeof shareTargets;
