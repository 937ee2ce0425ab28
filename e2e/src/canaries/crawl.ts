import { type Canary, meet } from "./marks.ts";

/** Where a value turned up. */
export interface Sighting {
  canary: Canary;
  where: string;
}

const width = 8;

/** Asks for every address and looks for the canaries in the whole answer: head, body, bytes. */
export async function crawl(
  origin: string,
  addresses: readonly string[],
  headers: Record<string, string>,
  canaries: readonly Canary[],
): Promise<{ sightings: Sighting[]; failures: string[] }> {
  const sightings: Sighting[] = [];
  const failures: string[] = [];
  const waiting = addresses.values();
  const work = async () => {
    for (const address of waiting) {
      const answer = await fetch(origin + address, { headers, redirect: "manual" });
      if (answer.status >= 500) failures.push(`${answer.status} ${address}`);
      const head = [...answer.headers].map((pair) => pair.join(": ")).join("\n");
      const body = Buffer.from(await answer.arrayBuffer());
      // An asked-for name that comes back in a link of the page is the caller's own word.
      const text = `${head}\n${body.toString("latin1")}\n${body.toString("utf8")}`;
      for (const canary of meet(text, canaries)) {
        if (!isOwnWord(address, canary)) sightings.push({ canary, where: address });
      }
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return { sightings, failures };
}

/** Whoever asks for an address knows what is in it. */
const isOwnWord = (address: string, { text }: Canary): boolean => address.includes(text);
