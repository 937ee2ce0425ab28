import { nameOfRef, type Shape } from "./shape.ts";

export type Shapes = Readonly<Record<string, Shape>>;

/** Values that say more than the first one a schema allows. */
const told: Record<string, unknown> = {
  username: "mariya",
  password: "a quiet evening",
  currentPassword: "a quiet evening",
  newPassword: "an even quieter evening",
  name: "Мария",
  surname: "Иванова",
  phone: "+79161234567",
  newPhone: "+79161234567",
  title: "Firewood for the winter",
  description: "Brought and stacked it, and took no receipt.",
  notes: "Helps the neighbours.",
  reason: "The number has changed.",
  text: "The number is not mine any more.",
  url: "https://example.org/hook",
  slug: "mariya-ivanova",
  filename: "9f2c4e.webp",
  receipt: "9f2c4e",
  confirm: "Мария Иванова",
  version: "1.4.0",
  remote: "mf-registry",
};

/** Texts to try against a pattern, the first that fits wins. */
const candidates = ["1", "2026-01-31T10:00:00.000Z", "1.4.0", "/api/files/proof/9f2c4e.webp"];

/** A value that the schema allows: what must be there and no more. */
export function exampleOf(shape: Shape, shapes: Shapes, name = "", depth = 0): unknown {
  const { $ref, anyOf, enum: values, default: usual } = shape;
  if (depth > 6) return null;
  if ($ref) return exampleOf(shapes[nameOfRef($ref)] ?? {}, shapes, name, depth + 1);
  if (shape.const !== undefined) return shape.const;
  if (values) return values[0];
  if (anyOf) return exampleOf(anyOf[0] ?? {}, shapes, name, depth + 1);
  if (name in told) return told[name];
  if (usual !== undefined) return usual;
  const [type] = [shape.type].flat();
  if (type === "object") return objectExample(shape, shapes, depth);
  if (type === "array") return shape.items ? [exampleOf(shape.items, shapes, "", depth + 1)] : [];
  if (type === "integer" || type === "number") return Math.max(1, shape.minimum ?? 1);
  if (type === "boolean") return true;
  return type === "string" ? textExample(shape) : null;
}

function objectExample({ properties = {}, required = [] }: Shape, shapes: Shapes, depth: number) {
  const names = Object.keys(properties);
  // A change of some fields names none that must be there: two show how.
  const shown = required.length > 0 ? required : names.slice(0, 2);
  const entries = shown.flatMap((name) => {
    const field = properties[name];
    return field ? [[name, exampleOf(field, shapes, name, depth + 1)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function textExample({ pattern, format, minLength = 0 }: Shape): string {
  if (format === "date") return "1990-01-31";
  if (format === "date-time") return "2026-01-31T10:00:00.000Z";
  if (format === "uri") return "https://example.org";
  const matching = pattern ? new RegExp(pattern, "u") : null;
  const found = candidates.find((text) => matching?.test(text));
  return found ?? "text".padEnd(minLength, ".");
}
