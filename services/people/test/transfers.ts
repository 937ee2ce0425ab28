import { endpoints } from "@deeds/contracts";
import { readImport } from "@deeds/test-kit";
import { expect } from "vitest";
import type { People } from "./harness.ts";

interface Options {
  dryRun?: boolean;
  at?: People;
  language?: string;
  name?: string;
}

/** Import and export requests to a service, or to another one given by `at`. */
export function transfersOf(people: People) {
  async function sendFile(content: string | Uint8Array, options: Options = {}) {
    const { at = people, dryRun = false, language = "en", name = "people.csv" } = options;
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    return at.client.send(endpoints.importPeople, {
      as: at.admin,
      file: { name, bytes },
      headers: { "Accept-Language": language },
      ...(dryRun && { query: { dryRun: 1 } }),
    });
  }

  const importFile = async (content: string | Uint8Array, options: Options = {}) =>
    readImport(await sendFile(content, options));

  async function exportFile(format: "csv" | "jsonl", at = people) {
    const query = { format };
    const response = await at.client.send(endpoints.exportPeople, { as: at.admin, query });
    expect(response.status).toBe(200);
    // Not `text()`: it strips the byte order mark.
    return { response, text: Buffer.from(await response.arrayBuffer()).toString() };
  }

  return { sendFile, importFile, exportFile };
}

export const issueText = ({ path, message }: { path: string; message: string }) =>
  `${path}: ${message}`;

export const jsonLines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
