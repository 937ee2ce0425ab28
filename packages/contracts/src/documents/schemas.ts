import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** What a caller may send (`input`) or gets (`output`). */
export type Direction = "input" | "output";

export interface Schemas {
  /**
   * A schema as JSON Schema 2020-12. Its named parts become components of the document. What JSON
   * Schema cannot say, e.g. a rule between two fields, is left open.
   */
  describe(schema: z.ZodType, direction: Direction): JsonSchema;
  /** The named parts so far. */
  components(): Record<string, JsonSchema>;
}

const document = z.looseObject({
  $schema: z.string().optional(),
  $defs: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});

/** Collects the schemas of one document. */
export function createSchemas(): Schemas {
  const components = new Map<string, string>();

  const isFree = ([name, text]: readonly [string, string]): boolean =>
    (components.get(name) ?? text) === text;

  /** The same name with the same content is the same component; a number tells others apart. */
  const place = (defs: Record<string, JsonSchema>, direction: Direction): Names => {
    for (let number = 1; ; number += 1) {
      const names = namesOf(defs, direction, number === 1 ? "" : String(number));
      const parts = Object.entries(defs).map(
        ([name, content]) => [names.get(name) ?? name, renamed(content, names)] as const,
      );
      if (!parts.every(isFree)) continue;
      for (const [name, text] of parts) components.set(name, text);
      return names;
    }
  };

  return {
    describe: (schema, direction) => {
      const {
        $schema: _,
        $defs = {},
        ...described
      } = document.parse(z.toJSONSchema(schema, { io: direction, unrepresentable: "any" }));
      return JSON.parse(renamed(described, place($defs, direction)));
    },
    components: () =>
      Object.fromEntries(
        [...components].toSorted().map(([name, text]) => [name, JSON.parse(text)]),
      ),
  };
}

/** What the parts are called in the document, by what zod calls them. */
type Names = ReadonlyMap<string, string>;

/** A part without a name of its own is a schema that contains itself: JSON of any shape. */
function namesOf(defs: Record<string, JsonSchema>, direction: Direction, ending: string): Names {
  return new Map(
    Object.keys(defs).map((name) => {
      const own = name.startsWith("__") ? "AnyJson" : name;
      return [name, `${own}${direction === "input" ? "Sent" : ""}${ending}`];
    }),
  );
}

function renamed(content: JsonSchema, names: Names): string {
  return JSON.stringify(content).replaceAll(
    /"#\/\$defs\/([^"]+)"/g,
    (_, name: string) => `"#/components/schemas/${names.get(name) ?? name}"`,
  );
}
