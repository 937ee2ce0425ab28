import { sharedCatalogues } from "@deeds/i18n/catalogues";
import { formatDate, formatLongDate } from "@deeds/i18n/dates";
import type { Language } from "@deeds/i18n/languages";
import { placeOf } from "../share-image/card.ts";
import { escapeHtml } from "./html.ts";
import type { Described, Listed } from "./person-facts.ts";
import { texts } from "./texts.ts";

/** A profile without scripts: name, facts, notes, titles and dates of proofs. */
export function plainPerson(
  person: Described,
  proofs: readonly Listed[] | null,
  language: Language,
): string {
  const words = texts[language];
  const number = String(person.id).padStart(6, "0");
  const name = [person.name, person.surname].filter(Boolean).join(" ") || `№ ${number}`;
  return [
    `<p class="gd-entry-number">№ ${number}</p>`,
    `<h1>${escapeHtml(name)}</h1>`,
    ...paragraphs(person.notes),
    factsOf(person, language),
    `<h2>${words.proofs}</h2>`,
    proofs === null || proofs.length === 0
      ? `<p>${proofs === null ? words.proofsAway : words.noProofs}</p>`
      : `<ol class="gd-ledger">${proofs.map((proof) => rowOf(proof, words.untitled)).join("")}</ol>`,
    `<p>${words.hiddenWithoutScripts}</p>`,
  ].join("\n");
}

const paragraphs = (notes: string | null): string[] =>
  (notes ?? "")
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${escapeHtml(line)}</p>`);

function factsOf(person: Described, language: Language): string {
  const { field } = sharedCatalogues[language].common;
  const words = texts[language];
  const facts: [term: string, value: string | null][] = [
    [field.age, person.age === null ? null : String(person.age)],
    [field.birthDate, formatDate(person.birthDate)],
    [field.occupation, person.occupation],
    [words.place, placeOf(person, language)],
    [words.deeds, String(person.proofCount)],
    [words.added, formatLongDate(person.createdAt, language)],
  ];
  const rows = facts.flatMap(([term, value]) =>
    value ? `<div class="gd-definition"><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>` : [],
  );
  return `<dl class="gd-definitions">${rows.join("")}</dl>`;
}

const rowOf = ({ id, title, createdAt }: Listed, untitled: string): string =>
  [
    `<li class="gd-ledger-row" id="proof-${id}">`,
    `<time class="gd-ledger-date" datetime="${createdAt}">${formatDate(createdAt)}</time>`,
    `<div class="gd-ledger-entry">${escapeHtml(title ?? untitled)}</div>`,
    "</li>",
  ].join("");
