/** The cookie in which the boot script stores the version of a shell that did not start. */
export const failedShellCookie = "gd_failed_shell";
/** The cookie with the versions whose style sheets the browser has cached, separated by colons. */
export const stylesCookie = "gd_styles";
/** Path of the page that minors see instead of any other. */
export const blockPage = "/age-restriction";
/** Id of the template whose content the boot script shows while nothing starts. */
export const slowNoticeId = "gd-slow";
/** Id of the template with the scripts that the boot script adds to the page. */
export const laterScriptsId = "gd-scripts";
/** Dispatched by the shell on the window when it throws before its first page is rendered. */
export const shellFailedEvent = "gd-shell-failed";
/**
 * Dispatched on the window when areas of a remote are hydrated or rendered in the browser, with its name as
 * `detail`. Their elements have the properties of React a moment earlier, when it drops events.
 */
export const hydratedEvent = "gd-hydrated";
/** Property of the window with the buttons and fields that were used before they were hydrated. */
export const earlyEventsKey = "gdEarlyEvents";

/** A press of a button, or the typing into a field. */
export interface EarlyEvent {
  readonly type: "click" | "input";
  readonly target: HTMLElement;
  /** Of a field, as typed: React replaces it by its own with the next render. */
  readonly value: string;
  /** In the milliseconds of `performance.now`. */
  readonly at: number;
}

/** Name of the property that React gives to hydrated elements, without its random part. */
export const reactProps = "__reactProps$";

/**
 * Runs before the first paint. A constant, so that the Content Security Policy can allow it by its
 * hash.
 *
 * - It notes in `data-share` that the browser has the Web Share API: which button a page shows does not
 *   change when it is hydrated.
 * - It sets the stored theme, without which the style sheet follows `prefers-color-scheme`, and
 *   marks an unknown age, for which the placeholder asks. A minor is led to the block page. Also while
 *   the shell does not start, the answer is stored.
 * - Scripts in the template are requested once the first frame is painted, or after half a second, e.g. in a
 *   hidden page, which has none: content comes before what makes it interactive. After a slow response (150 ms) they
 *   are requested once the document is parsed, since they arrive after the paint all the same. A template that is followed by
 *   nothing has not arrived whole.
 * - React does not repeat events of elements that it has not hydrated: presses of buttons and typing
 *   into fields of the root are noted for the shell. A form without an address is not sent by a press.
 * - A reader who goes back to another page before the shell's router listens gets its document;
 *   `data-left` on the root element says until then that the HTML is of the page before.
 * - The shell sets `data-started` on the root element. Without it after 4.5 s, the notice of the
 *   placeholder is shown, and style sheets that have not arrived no longer block painting.
 * - A shell that throws or does not start within 8 s of its and the document's arrival is replaced by the previous one,
 *   once: its version is stored in a cookie, and the gateway names it in `data-fallback` only where
 *   it would then serve another one.
 */
export const bootScript = `
const d=document.documentElement.dataset,s=()=>document.querySelector("script[type=module]");
if("share"in navigator)d.share="";
const ofAge=a=>{if(a==="minor"&&location.pathname!=="${blockPage}"){d.age=a;location.replace("${blockPage}")}};
try{
  const t=localStorage.theme,a=localStorage.ageConfirmation;
  if(t==="light"||t==="dark")d.theme=t;
  if(!a)d.age="unknown";
  ofAge(a)
}catch{}
document.addEventListener("click",e=>{
  const a=e.target.closest?.(".gd-first-gate button")?.value;
  if(!a)return;
  delete d.age;
  try{localStorage.ageConfirmation=a}catch{}
  const n=document.querySelector(".gd-slow");
  if(n)document.body.prepend(n);
  ofAge(a)
});
const onceParsed=f=>{if(document.readyState==="loading")document.addEventListener("DOMContentLoaded",f);else f()};
const begin=()=>{const t=document.getElementById("${laterScriptsId}");if(t?.nextSibling)t.replaceWith(t.content)};
onceParsed(()=>{
  const t=performance.getEntriesByType("navigation")[0];
  if(t?.responseEnd-t?.requestStart>150)begin()
});
new PerformanceObserver(begin).observe({type:"paint",buffered:true});
setTimeout(()=>{begin();onceParsed(begin)},500);
const address=()=>location.pathname+location.search,first=address();
addEventListener("popstate",()=>{if(!("started"in d)&&address()!==first){d.left="";location.reload()}});
const early=window.${earlyEventsKey}=[];
let areas;
onceParsed(()=>{areas=new Set(document.querySelectorAll("#root [data-mf]"))});
addEventListener("${hydratedEvent}",e=>{for(const a of areas||[])if(a.dataset.mf===e.detail)areas.delete(a)});
const isHydrated=b=>{
  const a=b.closest("[data-mf]");
  return a?areas&&!areas.has(a):Object.keys(b).some(k=>k.startsWith("${reactProps}"))
};
const note=e=>{
  const b=e.target.closest?.(e.type==="click"?"#root button":"#root :is(input,textarea,select)");
  if(!b||isHydrated(b))return;
  if(b.type==="submit"&&!b.form?.getAttribute("action"))e.preventDefault();
  early.push({type:e.type,target:b,value:b.value,at:performance.now()})
};
for(const type of["click","input"])document.addEventListener(type,note,true);
const slow=()=>{
  const n=document.getElementById("${slowNoticeId}");
  if("started"in d||!n)return;
  for(const l of document.querySelectorAll("link[rel=stylesheet]"))if(!l.sheet){l.media="not all";l.onload=()=>{l.media="all"}}
  (d.age==="unknown"&&document.querySelector(".gd-first-gate .gd-dialog-body")||document.body).prepend(n.content)
};
const failed=()=>{
  const v=s()?.dataset.fallback,c="${failedShellCookie}="+v;
  if("started"in d)return;
  if(v)document.cookie=c+";path=/;max-age=3600;samesite=lax";
  if(v&&document.cookie.includes(c))location.reload();else slow()
};
const isShell=a=>/\\/mf\\/shell\\//.test(a);
setTimeout(slow,4500);
document.addEventListener("load",e=>{if(e.target===s())onceParsed(()=>setTimeout(failed,8e3))},true);
addEventListener("error",e=>{if(e.target===s())failed();else if(isShell(e.filename))setTimeout(failed,1e3)},true);
addEventListener("unhandledrejection",e=>{if(isShell(e.reason?.stack))setTimeout(failed,1e3)});
addEventListener("${shellFailedEvent}",failed);
`;
