import { expect, test } from "vitest";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };

const keysOf = (texts: object, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object" ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  );

test.each([
  ["en", en],
  ["uk", uk],
])("%s says everything that Russian says", (_, texts) => {
  expect(keysOf(texts)).toEqual(keysOf(ru));
});
