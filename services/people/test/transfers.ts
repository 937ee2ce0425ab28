import { createHash } from "node:crypto";
import { endpoints, type ImportLine, importLine, importSummary } from "@deeds/contracts";
import { expect } from "vitest";
import type { People } from "./harness.ts";

interface Options {
  dryRun?: boolean;
  at?: People;
  language?: string;
  name?: string;
}

/** Files in and out of a register: of this one unless another is named. */
export function transfersOf(people: () => People) {
  async function sendFile(content: string | Uint8Array, options: Options = {}) {
    const { at = people(), dryRun = false, language = "en", name = "people.csv" } = options;
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    return at.client.send(endpoints.importPeople, {
      as: at.admin,
      file: { name, bytes },
      headers: { "Accept-Language": language },
      ...(dryRun && { query: { dryRun: 1 } }),
    });
  }

  async function importFile(content: string | Uint8Array, options: Options = {}) {
    const response = await sendFile(content, options);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/x-ndjson");
    const parts = (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const summary = importSummary.parse(parts.pop());
    return { lines: parts.map((part) => importLine.parse(part)), summary };
  }

  async function exportFile(format: "csv" | "jsonl", at = people()) {
    const query = { format };
    const response = await at.client.send(endpoints.exportPeople, { as: at.admin, query });
    expect(response.status).toBe(200);
    // Not `text()`: it takes the byte order mark away.
    return { response, text: Buffer.from(await response.arrayBuffer()).toString() };
  }

  return { sendFile, importFile, exportFile };
}

export const outcomes = ({ lines }: { lines: ImportLine[] }) =>
  lines.map(({ line, outcome, issues }) => [line, outcome, ...(issues ?? []).map(told)]);
export const told = ({ path, message }: { path: string; message: string }) => `${path}: ${message}`;

export const csv = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;
export const unique = () => crypto.randomUUID().slice(0, 8);
export const jsonLines = (...things: object[]) =>
  things.map((thing) => JSON.stringify(thing)).join("\n");

/** Every row of every collection, so that nothing that was written escapes. */
export async function everything({ house }: People): Promise<Record<string, string>> {
  const collections = await house.database.connection.listCollections();
  const rows = await Promise.all(
    collections
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(async ({ name }) => {
        const all = house.database.connection.collection(name).find({}, { sort: { _id: 1 } });
        const found = await all.toArray();
        // The relay marks rows of the outbox in its own time.
        const kept = name === "outbox" ? found.map(({ event }) => event) : found;
        const digest = createHash("sha256").update(JSON.stringify(kept)).digest("hex");
        return [name, `${kept.length}: ${digest}`] as const;
      }),
  );
  return Object.fromEntries(rows);
}
