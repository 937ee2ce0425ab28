import { escapeHtml } from "../documents/html.ts";
import { objectsIn, type Shape } from "./shape.ts";
import { wordsOf } from "./shape-words.ts";

/** A schema as a sentence and, below it, the fields of the objects in it. */
export const shapeBlock = (shape: Shape): string =>
  objectsIn(shape)[0] === shape
    ? fieldLists(shape)
    : `<p class="words">${wordsOf(shape)}</p>${fieldLists(shape)}`;

/** Several lists when it may be one object or another. */
const fieldLists = (shape: Shape): string => objectsIn(shape).map(fieldList).join("<p>or</p>");

const fieldList = ({ properties = {}, required = [] }: Shape): string => {
  const fields = Object.entries(properties).map(([name, field]) =>
    fieldItem({ name, shape: field, isRequired: required.includes(name) }),
  );
  return `<ul class="fields">${fields.join("")}</ul>`;
};

/** One field or parameter: its name, what it is, whether it must be there. */
export function fieldItem(field: {
  name: string;
  shape: Shape;
  isRequired: boolean;
  place?: string;
}): string {
  const { name, shape, isRequired, place } = field;
  const marks = [...(place ? [`in the ${place}`] : []), ...(isRequired ? ["required"] : [])];
  const marked = marks.map((mark) => ` <span class="mark">${mark}</span>`).join("");
  return `<li><code class="name">${escapeHtml(name)}</code>${marked} <span class="words">${wordsOf(shape)}</span>${fieldLists(shape)}</li>`;
}
