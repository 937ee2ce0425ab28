/**
 * Runs before the first paint and sets the chosen theme, without which the style sheet follows
 * `prefers-color-scheme`, and whether the visitor's age is unknown, for which the placeholder asks.
 * Constant, so that a Content Security Policy can allow it by its hash.
 */
export const bootScript =
  'const d=document.documentElement.dataset;try{const t=localStorage.theme;if(t==="light"||t==="dark")d.theme=t;if(!localStorage.ageConfirmation)d.age="unknown"}catch{}';
