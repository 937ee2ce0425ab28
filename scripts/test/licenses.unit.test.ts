import { expect, test } from "vitest";
import { isAllowed } from "../licenses/allowed.ts";

test.each([
  ["MIT", "koa"],
  ["MIT OR GPL-3.0-only", "either"],
  ["(MIT AND Zlib)", "pako"],
  ["LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64"],
])("allows %s of %s", (license, name) => expect(isAllowed(license, name)).toBe(true));

test.each([
  ["Unknown", "nameless"],
  ["GPL-3.0-only", "copyleft"],
  ["MIT AND GPL-3.0-only", "both"],
  ["LGPL-3.0-or-later", "another"],
  ["(MIT OR (GPL-3.0-only AND Zlib))", "nested"],
])("rejects %s of %s", (license, name) => expect(isAllowed(license, name)).toBe(false));
