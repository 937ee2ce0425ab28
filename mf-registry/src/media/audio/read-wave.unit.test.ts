import { expect, it } from "vitest";
import { loudestOf } from "./read-wave.ts";

it("has the largest amplitude of each part, relative to the largest of all", () => {
  const samples = Float32Array.from([0, 0.1, -0.4, 0.2, 0, 0, 0.2, -0.1]);
  expect(loudestOf(samples, 4)).toEqual([0.25, 1, 0, 0.5].map((height) => expect.closeTo(height)));
});

it("is flat for silence and for fewer samples than parts", () => {
  expect(loudestOf(new Float32Array(8), 2)).toEqual([0, 0]);
  expect(loudestOf(Float32Array.from([0.5]), 3)).toEqual([0, 0, 1]);
});
