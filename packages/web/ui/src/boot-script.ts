/**
 * Runs before the first paint: sets the stored theme, without which the style sheet follows
 * `prefers-color-scheme`, and marks an unknown age, for which the placeholder asks. A constant, so
 * that the Content Security Policy can allow it by its hash.
 */
export const bootScript =
  'const d=document.documentElement.dataset;try{const t=localStorage.theme;if(t==="light"||t==="dark")d.theme=t;if(!localStorage.ageConfirmation)d.age="unknown"}catch{}';
