import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** `input` describes a request, `output` a response. */
type Direction = "input" | "output";

/** Collects the named schemas of one document in `components`. */
export class Schemas {
  readonly #components = new Map<string, string>();

  /**
   * Returns a schema as JSON Schema 2020-12. Its named parts become components. Rules that it
   * cannot express, e.g. between two fields, are left out.
   */
  describe(schema: z.ZodType, io: Direction): JsonSchema {
    const json = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    const { $schema: _, $defs = {}, ...described } = json;
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

/** An unnamed part is a recursive schema: any JSON. */
const componentName = (name: string, io: Direction): string =>
  `${name.startsWith("__") ? "AnyJson" : name}${io === "input" ? "Sent" : ""}`;

/** Returns a schema as text with references to the document's components. */
const withComponents = (schema: object, io: Direction): string =>
  JSON.stringify(schema).replaceAll(
    /"#\/\$defs\/([^"]+)"/g,
    (_, name: string) => `"#/components/schemas/${componentName(name, io)}"`,
  );
