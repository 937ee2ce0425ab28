/**
 * Runs before the first paint, so that neither a chosen theme nor the question for the visitor's age
 * comes late. Without a chosen theme nothing is set and the style sheet follows
 * `prefers-color-scheme`; without an answer about the age the page's first face shows the question.
 * Small and constant: a Content Security Policy can allow it by its hash.
 */
export const bootScript =
  'const d=document.documentElement.dataset;try{const t=localStorage.theme;if(t==="light"||t==="dark")d.theme=t;if(!localStorage.ageConfirmation)d.age="unknown"}catch{}';
