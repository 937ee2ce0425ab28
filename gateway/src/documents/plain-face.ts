import { escapeHtml } from "./html.ts";

/** A title and a sentence, for readers without scripts. */
export const plainFace = (title: string, text: string): string =>
  `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>`;
