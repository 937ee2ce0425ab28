import { createHash, randomUUID } from "node:crypto";
import { type ImportRow, importRow, importSummary } from "@deeds/contracts";
import type { Database } from "@deeds/service-kit";

/** Reads the response of an import; throws when it is not a stream of JSON lines. */
export async function readImport(response: Response) {
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  if (response.status !== 200 || !type.includes("application/x-ndjson")) {
    throw new Error(`the import returned ${response.status} as ${type}: ${text}`);
  }
  const parts = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const summary = importSummary.parse(parts.pop());
  return { lines: parts.map((part) => importRow.parse(part)), summary };
}

/** Returns the number, the outcome and the complaints of each line of an import. */
export const outcomes = ({ lines }: { lines: ImportRow[] }) =>
  lines.map(({ line, outcome, issues }) => [
    line,
    outcome,
    ...(issues ?? []).map(({ path, message }) => `${path}: ${message}`),
  ]);

/** Returns rows as the lines of a CSV file. */
export const csv = (...rows: string[]): string => `${rows.join("\r\n")}\r\n`;

/** Returns eight unique characters. */
export const unique = (): string => randomUUID().slice(0, 8);

/** Returns a digest of every collection; of the outbox only the events, whose rows change. */
export async function databaseDigest(
  { connection }: Database,
  options: { except?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const { except = [] } = options;
  const collections = await connection.listCollections();
  const digests = await Promise.all(
    collections
      .filter(({ name }) => !except.includes(name))
      .map(async ({ name }) => {
        const rows = await connection
          .collection(name)
          .find({}, { sort: { _id: 1 } })
          .toArray();
        const compared = name === "outbox" ? rows.map(({ event }) => event) : rows;
        const digest = createHash("sha256").update(JSON.stringify(compared)).digest("hex");
        return [name, `${compared.length}: ${digest}`] as const;
      }),
  );
  return Object.fromEntries(digests);
}
