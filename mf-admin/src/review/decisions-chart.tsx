import type { ReviewStats } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useFigure } from "../common/values.ts";

type Day = ReviewStats["days"][number];

const series = [
  { name: "approved", line: "stroke-brand", word: "text-brand" },
  { name: "rejected", line: "stroke-accent", word: "text-accent" },
] as const;

/** Grid lines as shares of the height, the top first. */
const rules = [1, 0.5, 0] as const;

/** The labels are HTML over the SVG, so that they keep their size. */
export function DecisionsChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation("admin");
  const top = topOf(days.flatMap(({ approved, rejected }) => [approved, rejected]));
  const last = days.at(-1);
  const show = useFigure();
  const labels = series.map(({ name, word }) => {
    const value = last?.[name] ?? 0;
    return { name, word, value, height: value / top };
  });
  return (
    <figure className="grid grid-cols-[2.5rem_1fr_7.5rem] gap-x-2">
      <figcaption className="sr-only">
        {t("review.summary", {
          approved: sum(days, "approved"),
          rejected: sum(days, "rejected"),
        })}
      </figcaption>
      <div
        className="relative h-44 lg:h-64 text-caption text-muted tabular-nums"
        aria-hidden="true"
      >
        {rules.map((share) => (
          <span
            key={share}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${100 - share * 100}%` }}
          >
            {show(top * share)}
          </span>
        ))}
      </div>
      <svg
        className="h-44 lg:h-64 w-full overflow-visible"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {rules.map((share) => (
          <line
            key={share}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
            x1={0}
            x2={100}
            y1={100 - share * 100}
            y2={100 - share * 100}
          />
        ))}
        {series.map(({ name, line }) => (
          <polyline
            key={name}
            className={`fill-none stroke-2 ${line}`}
            vectorEffect="non-scaling-stroke"
            points={pointsOf(
              days.map((day) => day[name]),
              top,
            )}
          />
        ))}
      </svg>
      <div className="relative h-44 lg:h-64 text-caption font-semibold" aria-hidden="true">
        {apart(labels).map(({ name, word, value, at }) => (
          <span
            key={name}
            className={`absolute left-0 -translate-y-1/2 ${word}`}
            style={{ top: `${100 - at * 100}%` }}
          >
            {t(`ui:${name}`)} {show(value)}
          </span>
        ))}
      </div>
      <p
        className="col-start-2 mt-2 flex justify-between text-caption text-muted tabular-nums"
        aria-hidden="true"
      >
        <span>{formatDate(days[0]?.date).slice(0, 5)}</span>
        <span>{formatDate(last?.date).slice(0, 5)}</span>
      </p>
    </figure>
  );
}

const sum = (days: readonly Day[], name: "approved" | "rejected"): number =>
  days.reduce((total, day) => total + day[name], 0);

/** Share of the height that a line of text takes. */
const textShare = 0.12;

/** Moves two labels apart so that they do not overlap. */
function apart<Label extends { height: number }>(labels: readonly Label[]) {
  const [first, second] = labels.toSorted((a, b) => b.height - a.height);
  if (!first || !second) return labels.map((label) => ({ ...label, at: label.height }));
  const low = Math.min(second.height, 1 - textShare);
  return [
    { ...first, at: Math.max(first.height, low + textShare) },
    { ...second, at: low },
  ];
}

/** The top of an axis from zero: the least of 4, 8, 20, 40, 80, 200 … that holds the largest value. */
export function topOf(values: readonly number[]): number {
  const largest = Math.max(4, ...values);
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const steps = [0.4, 0.8, 2, 4, 8, 20].map((step) => step * magnitude);
  return steps.find((step) => step >= largest) ?? largest;
}

/** Points of a line in a square of 100, zero at the bottom. */
export const pointsOf = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => {
      const x = values.length > 1 ? (100 * at) / (values.length - 1) : 100;
      return `${x.toFixed(2)},${(100 - (100 * value) / top).toFixed(2)}`;
    })
    .join(" ");
