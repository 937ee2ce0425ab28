import { expect, test } from "vitest";
import { readArguments } from "../src/command/commands.ts";

test("--help of any command asks for the usage", () => {
  expect(readArguments(["--help"]).command).toBe("help");
  expect(readArguments(["ship", "-h"]).command).toBe("help");
  expect(readArguments(["ship"]).command).toBe("ship");
  expect(() => readArguments(["nope"])).toThrow("deeds-remote, in the folder of a remote:");
});
