import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** What a caller may send (`input`) or gets (`output`). */
type Direction = "input" | "output";

/** The schemas of one document: those described so far leave their named parts in `components`. */
export class Schemas {
  readonly #components = new Map<string, string>();

  /**
   * Returns a schema as JSON Schema 2020-12. Its named parts become components of the document. What
   * JSON Schema cannot say, e.g. a rule between two fields, is left open.
   */
  describe(schema: z.ZodType, io: Direction): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...described
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
    });
    for (const [name, part] of Object.entries($defs)) {
      const text = withComponents(part, io);
      if ((this.#components.get(componentName(name, io)) ?? text) !== text) {
        throw new Error(`two different schemas are called ${name}`);
      }
      this.#components.set(componentName(name, io), text);
    }
    return JSON.parse(withComponents(described, io));
  }

  components(): Record<string, JsonSchema> {
    const sorted = [...this.#components].toSorted();
    return Object.fromEntries(sorted.map(([name, text]) => [name, JSON.parse(text)]));
  }
}

/** A part without a name of its own is a schema that contains itself: JSON of any shape. */
const componentName = (name: string, io: Direction): string =>
  `${name.startsWith("__") ? "AnyJson" : name}${io === "input" ? "Sent" : ""}`;

/** The text of a schema whose references lead to the components of the document. */
const withComponents = (schema: object, io: Direction): string =>
  JSON.stringify(schema).replaceAll(
    /"#\/\$defs\/([^"]+)"/g,
    (_, name: string) => `"#/components/schemas/${componentName(name, io)}"`,
  );
