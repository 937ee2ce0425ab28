/** The cookie in which the boot script stores the version of a shell that did not start. */
export const failedShellCookie = "gd_failed_shell";
/** Id of the element of the placeholder that the boot script shows while nothing starts. */
export const slowNoticeId = "gd-slow";
/** Dispatched by the shell on the window when it throws before its first page is rendered. */
export const shellFailedEvent = "gd-shell-failed";

/**
 * Runs before the first paint. A constant, so that the Content Security Policy can allow it by its
 * hash.
 *
 * - It sets the stored theme, without which the style sheet follows `prefers-color-scheme`, and
 *   marks an unknown age, for which the placeholder asks.
 * - The shell sets `data-started` on the root element. Without it after 4.5 s, the notice of the
 *   placeholder is shown, and style sheets that have not arrived no longer block painting.
 * - A shell that throws or does not start within 8 s of its arrival is replaced by the previous one,
 *   once: its version is stored in a cookie, and the gateway names it in `data-fallback` only where
 *   it would then serve another one.
 */
export const bootScript = `
const d=document.documentElement.dataset,s=()=>document.querySelector("script[type=module]");
try{const t=localStorage.theme;if(t==="light"||t==="dark")d.theme=t;if(!localStorage.ageConfirmation)d.age="unknown"}catch{}
const slow=()=>{
  const n=document.getElementById("${slowNoticeId}");
  if("started"in d||!n)return;
  for(const l of document.querySelectorAll("link[rel=stylesheet]"))if(!l.sheet){l.media="not all";l.onload=()=>{l.media="all"}}
  if(d.age)document.querySelector(".gd-first-gate .gd-dialog-body")?.prepend(n);
  n.hidden=false
};
const failed=()=>{
  const v=s()?.dataset.fallback,c="${failedShellCookie}="+v;
  if("started"in d)return;
  if(v)document.cookie=c+";path=/;max-age=3600;samesite=lax";
  if(v&&document.cookie.includes(c))location.reload();else slow()
};
const isShell=a=>/\\/mf\\/shell\\//.test(a);
setTimeout(slow,4500);
document.addEventListener("load",e=>{if(e.target===s())setTimeout(failed,8e3)},true);
addEventListener("error",e=>{if(e.target===s())failed();else if(isShell(e.filename))setTimeout(failed,1e3)},true);
addEventListener("unhandledrejection",e=>{if(isShell(e.reason?.stack))setTimeout(failed,1e3)});
addEventListener("${shellFailedEvent}",failed);
`;
