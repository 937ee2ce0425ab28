import type { DrawnCard } from "./card.ts";

/** Width and height that messengers and search engines expect, in pixels. */
export const imageSize = { width: 1200, height: 630 } as const;
export const portraitSize = { width: 420, height: 630 } as const;

/** The light tokens of packages/web/ui/src/styles/theme.css: a shared card has one theme. */
const colors = {
  paper: "#fbf8f3",
  ink: "#1f1b16",
  muted: "#5e554a",
  line: "#ddd3c4",
  accent: "#a44a14",
  ok: "#1c6b3a",
};

export interface Drawn {
  type: string;
  props: Record<string, unknown> & { children?: (Drawn | string)[] | string };
  key: null;
}

const element = (
  type: string,
  style: Record<string, unknown>,
  children: (Drawn | string | null)[] | string = [],
): Drawn => ({
  type,
  key: null,
  props: {
    style: { display: "flex", ...style },
    children: typeof children === "string" ? children : children.filter((child) => child !== null),
  },
});

/** Each subset of a typeface is a family of its own. */
const families = (name: string) => [name, `${name} cyrillic`, `${name} latin-ext`].join(", ");
const sans = families("Golos Text");
const serif = families("Literata");

/** Returns the card with an empty column for the portrait at the left. */
export function layoutOf(card: DrawnCard): Drawn {
  const left = card.photo ? portraitSize.width : 0;
  return element(
    "div",
    { width: "100%", height: "100%", background: colors.paper, fontFamily: sans },
    [
      element("div", { width: left }),
      element(
        "div",
        {
          flex: 1,
          flexDirection: "column",
          justifyContent: "space-between",
          padding: "56px 64px",
          borderLeft: `2px solid ${colors.line}`,
          color: colors.ink,
        },
        [head(card), middle(card), foot(card)],
      ),
    ],
  );
}

const head = ({ verified, number }: DrawnCard): Drawn =>
  element("div", { alignItems: "center", justifyContent: "space-between", fontSize: 28 }, [
    verified
      ? element("div", { alignItems: "center", gap: 14, color: colors.ok, fontWeight: 600 }, [
          seal(),
          verified,
        ])
      : null,
    number ? element("div", { color: colors.muted }, number) : null,
  ]);

const middle = ({ title, lines, photo }: DrawnCard): Drawn =>
  element("div", { flexDirection: "column", gap: 20 }, [
    element(
      "div",
      {
        display: "block",
        lineClamp: 3,
        fontFamily: serif,
        fontWeight: 600,
        fontSize: sizeOf(title, photo !== null),
        lineHeight: 1.12,
        wordBreak: "break-word",
      },
      title,
    ),
    ...lines.map((line) =>
      element("div", { display: "block", lineClamp: 1, fontSize: 30, color: colors.muted }, line),
    ),
  ]);

const foot = ({ deeds, product }: DrawnCard): Drawn =>
  element(
    "div",
    {
      alignItems: "center",
      justifyContent: "space-between",
      paddingTop: 28,
      borderTop: `2px solid ${colors.line}`,
      fontSize: 30,
    },
    [
      element("div", { color: colors.accent, fontWeight: 600 }, deeds ?? ""),
      element("div", { fontFamily: serif, fontWeight: 600 }, product),
    ],
  );

/** Long names become smaller before they are cut after three lines. */
function sizeOf(title: string, isNarrow: boolean): number {
  const { length } = [...title];
  const steps: [most: number, size: number][] = [
    [18, 88],
    [34, 72],
    [60, 58],
    [Number.POSITIVE_INFINITY, 46],
  ];
  const size = steps.find(([most]) => length <= most)?.[1] ?? 46;
  return isNarrow ? Math.round(size * 0.84) : size;
}

/** A ring with a check, as on every verified entry. */
const seal = (): Drawn => ({
  type: "svg",
  key: null,
  props: {
    width: 40,
    height: 40,
    viewBox: "0 0 32 32",
    fill: "none",
    stroke: colors.ok,
    "stroke-width": 2.4,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    children: [
      { type: "circle", key: null, props: { cx: 16, cy: 16, r: 13 } },
      { type: "path", key: null, props: { d: "m10.5 16.5 3.8 3.8 7.4-8" } },
    ],
  },
});
