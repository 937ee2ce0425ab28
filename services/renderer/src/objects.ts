import { createHash } from "node:crypto";
import { type RenderedSet, renderedSet } from "@deeds/contracts/render";
import { LRUCache } from "lru-cache";

/** Server bundles and descriptions of release sets by their hash, the recently used ones. */
export class ObjectStore {
  readonly #bytes: LRUCache<string, Buffer>;
  readonly #sets = new LRUCache<string, RenderedSet>({ max: 100 });

  constructor(maxBytes: number) {
    this.#bytes = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + 1 });
  }

  /** Returns false for bytes with another hash. */
  put(hash: string, bytes: Buffer): boolean {
    if (createHash("sha384").update(bytes).digest("hex") !== hash) return false;
    this.#bytes.set(hash, bytes);
    return true;
  }

  /** Returns `wrong` for an object that describes no release set. */
  findSet(hash: string): RenderedSet | "wrong" | null {
    const bytes = this.#bytes.get(hash);
    if (!bytes) return null;
    const known = this.#sets.get(hash);
    if (known) return known;
    const set = setOf(bytes);
    if (set !== "wrong") this.#sets.set(hash, set);
    return set;
  }

  missing(hashes: readonly string[]): string[] {
    return hashes.filter((hash) => !this.#bytes.get(hash));
  }

  /** Throws for an object that is missing. */
  text(hash: string): string {
    const bytes = this.#bytes.get(hash);
    if (!bytes) throw new Error(`the object ${hash} is missing`);
    return bytes.toString();
  }
}

function setOf(bytes: Buffer): RenderedSet | "wrong" {
  try {
    return renderedSet.parse(JSON.parse(bytes.toString()));
  } catch {
    return "wrong";
  }
}
