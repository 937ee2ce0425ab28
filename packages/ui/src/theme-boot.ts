/**
 * Runs before the first paint, so that a chosen theme does not flash. Without a choice nothing is
 * set and the style sheet follows `prefers-color-scheme`. Small and constant: a Content Security
 * Policy can allow it by its hash.
 */
export const themeBootScript =
  'try{const t=localStorage.theme;if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';
