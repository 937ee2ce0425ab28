import type { LiveSet } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { bootScript } from "@deeds/ui/boot-script";
import { escapeHtml, startOfHead, tag } from "./html.ts";
import { texts } from "./texts.ts";

export interface Confirmation {
  kind: "set" | "staging" | "leave";
  /** The id of the release set. */
  id: string | null;
  needsPassword: boolean;
  /** Whether the password that was sent is wrong. */
  isWrong: boolean;
  /** Path of the page without the choice. */
  back: string;
  live: LiveSet;
  language: Language;
}

/** Returns the question before a browser gets another release set: a form without scripts. */
export function renderConfirmation(confirmation: Confirmation): string {
  const { kind, id, needsPassword, isWrong, back, live, language } = confirmation;
  const { product, override: words } = texts[language];
  const heading = escapeHtml(words[kind].title.replace("{{id}}", id ?? ""));
  return [
    ...startOfHead(language),
    '<meta name="robots" content="noindex">',
    `<script>${bootScript}</script>`,
    ...styleTags(live),
    `<title>${heading} · ${product}</title>`,
    "</head>",
    "<body>",
    '<main class="gd-page">',
    `<p>${product}</p>`,
    `<h1>${heading}</h1>`,
    `<p>${escapeHtml(words[kind].text)}</p>`,
    // Without an action it is sent to this address.
    '<form method="post">',
    ...(needsPassword ? passwordField(language, isWrong) : []),
    `<p><button class="gd-button gd-button-primary" type="submit">${escapeHtml(words[kind].confirm)}</button></p>`,
    "</form>",
    `<p>${tag("a", { class: "gd-link", href: back })}${escapeHtml(words.cancel)}</a></p>`,
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function passwordField(language: Language, isWrong: boolean): string[] {
  const { override: words } = texts[language];
  const input = tag("input", {
    id: "password",
    name: "password",
    type: "password",
    class: "gd-control",
    autocomplete: "current-password",
    required: true,
    "aria-describedby": isWrong ? "password-hint password-error" : "password-hint",
    "aria-invalid": isWrong ? "true" : undefined,
    autofocus: isWrong || undefined,
  });
  return [
    `<div class="gd-field"${isWrong ? " data-invalid" : ""}>`,
    `<label class="gd-field-label" for="password">${escapeHtml(words.password)}</label>`,
    `<p class="gd-field-hint" id="password-hint">${escapeHtml(words.passwordHint)}</p>`,
    ...(isWrong
      ? [
          `<p class="gd-field-error" id="password-error" role="alert">${escapeHtml(words.wrongPassword)}</p>`,
        ]
      : []),
    input,
    "</div>",
  ];
}

/** The style sheets of the shell, which have both color schemes. */
function styleTags({ remotes }: LiveSet): string[] {
  const shell = remotes.find(({ name }) => name === "shell");
  return (shell?.preload.css ?? []).map((file) =>
    tag("link", {
      rel: "stylesheet",
      href: `${shell?.base}${file}`,
      integrity: shell?.integrity[file],
    }),
  );
}
