import { meet, type Sentinel } from "./marks.ts";

export interface Sighting {
  sentinel: Sentinel;
  where: string;
}

const width = 8;

/** Asks for every address and looks for the sentinels in the whole answer: head, body, bytes. */
export async function crawl(
  origin: string,
  addresses: readonly string[],
  headers: Record<string, string>,
  sentinels: readonly Sentinel[],
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
      for (const sentinel of meet(text, sentinels)) {
        if (!isOwnWord(address, sentinel)) sightings.push({ sentinel, where: address });
      }
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return { sightings, failures };
}

const isOwnWord = (address: string, { text }: Sentinel): boolean => address.includes(text);
