/** The top of an axis from zero: the least of 4, 8, 20, 40, 80, 200 … that holds the largest value. */
export function topOf(values: readonly number[]): number {
  const largest = Math.max(4, ...values);
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const steps = [0.4, 0.8, 2, 4, 8, 20].map((step) => step * magnitude);
  return steps.find((step) => step >= largest) ?? largest;
}

/** A line through values, from left to right in a square of 100, zero at the bottom. */
export const lineThrough = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => {
      const x = values.length > 1 ? (100 * at) / (values.length - 1) : 100;
      return `${x.toFixed(2)},${(100 - (100 * value) / top).toFixed(2)}`;
    })
    .join(" ");
