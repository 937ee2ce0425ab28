import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { asyncApi, openApi } from "../../packages/shared/contracts/src/documents/index.ts";
import { root } from "../check/run-tool.ts";
import { type Change, compareCalls, compareEvents, isJson, type Json } from "./compare.ts";

const folder = join(root, "packages/shared/contracts/snapshot");

const documents = [
  { file: join(folder, "openapi.snapshot.json"), write: openApi, compare: compareCalls },
  { file: join(folder, "asyncapi.snapshot.json"), write: asyncApi, compare: compareEvents },
];

/** Compares the accepted contracts with the declared ones. */
export async function contractChanges(): Promise<Change[]> {
  const found = await Promise.all(
    documents.map(async ({ file, write, compare }) => {
      const pair = { before: accepted(file), after: asJson(write()) };
      if (JSON.stringify(pair.before) === JSON.stringify(pair.after)) return [];
      const changes = await compare(pair);
      if (changes.length > 0 || essence(pair.before) === essence(pair.after)) return changes;
      return [unclassified(basename(file))];
    }),
  );
  return found.flat();
}

/** Returns a document without descriptions for readers. */
function essence(document: Json): string {
  const words = new Set(["summary", "description", "tags", "links", "info"]);
  return JSON.stringify(document, (key, value) => (words.has(key) ? undefined : value));
}

/** So that no change passes only because no rule knows its kind. */
const unclassified = (file: string): Change => ({
  breaks: false,
  of: file,
  name: "",
  what: "differs in a way that no rule knows: look at the difference of the file",
});

/** Makes the declared contracts those that later changes are compared with. */
export function acceptContracts(): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, write } of documents) {
    writeFileSync(file, `${JSON.stringify(write(), null, 1)}\n`);
  }
}

/** An empty document when none was accepted. */
const accepted = (file: string): Json =>
  existsSync(file) ? asJson(JSON.parse(readFileSync(file, "utf8"))) : {};

function asJson(value: unknown): Json {
  const json: unknown = JSON.parse(JSON.stringify(value));
  if (!isJson(json)) throw new Error("a document is an object");
  return json;
}
