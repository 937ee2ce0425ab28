import { type Endpoint, limits } from "@deeds/contracts";

export const badIds = [
  ...["0", "-1", "1.5", "1e3", "0x1", "9007199254740993", "01", "+1", "%201", "1%20", "1%00"],
  ...[
    "abc",
    "NaN",
    "null",
    "undefined",
    "%24ne",
    "[object%20Object]",
    "%D9%A1",
    "99999999999999999999",
  ],
];

export const badNames = [
  ...["..%2F..%2Fetc%2Fpasswd", "%00", "%7B%22%24ne%22%3Anull%7D", "__proto__", "constructor"],
  ...["x".repeat(300), "%F0%9F%92%A5", "%E2%80%AE"],
];

export const brokenEscapes = ["%zz", "%", "%ff", "%c0%af"];

const everywhere = ["zzz=1", "a[$ne]=1", "$where=1", "__proto__=1", "constructor=1", "a.b=1", "=1"];

const byName: Record<string, readonly string[]> = {
  page: ["0", "-1", "1.5", "1e3", "0x1", "", "abc", "1000001", "9007199254740993"],
  limit: ["0", "-1", "101", "1e1", "", "abc"],
  sort: ["nonsense", "", "name,-name", "$natural"],
  status: ["nonsense", "", "all", "[]"],
  search: ["x".repeat(201), "a%00b"],
  country: ["x".repeat(121), "a%00b"],
  ids: ["", "a", "1,", ",1", "1;2", "1".repeat(2001)],
  format: ["xml", ""],
  width: ["0", "-1", "1.5", "1e3", "0x1", "abc", "", "4097"],
  personId: ["abc", "0", "-1", "1.5", "1e3", ""],
  since: ["yesterday", ""],
  until: ["yesterday", ""],
};

const shape = (endpoint: Endpoint): string[] =>
  "shape" in endpoint.query && typeof endpoint.query.shape === "object"
    ? Object.keys(endpoint.query.shape ?? {})
    : [];

/** Queries that the call refuses: what it does not know, and what it knows with a bad value. */
export function badQueries(endpoint: Endpoint): string[] {
  const known = shape(endpoint).flatMap((name) => [
    ...(byName[name] ?? []).map((value) => `${name}=${value}`),
    `${name}[$ne]=1`,
    `${name}[]=1`,
    `${name}=1&${name}=2`,
  ]);
  return [...everywhere, ...known].map((query) => `?${query}`);
}

/** Long and hostile, but only texts: they are looked for and not found. */
export const oddSearches = [
  `${"(a+)+".repeat(39)}$`,
  ...[
    "\\",
    "(",
    "[",
    "*",
    ".*",
    "$ne",
    "%25%25%25",
    "'\"`;--",
    "%E2%80%AE%E2%80%8B",
    "%F0%9F%92%A5",
  ],
  "e%CC%81".repeat(60),
].filter((text) => decodeURIComponent(text).length <= limits.title);
