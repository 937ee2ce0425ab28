import { createHash } from "node:crypto";
import { createQueue } from "@deeds/service-kit";
import { Piscina } from "piscina";
import type { ShareCard } from "./card.ts";
import type { DrawingTask } from "./drawing.worker.ts";

export interface ShareImages {
  /** The image of a card, drawn once for each version of it. Throws `service-unavailable`. */
  of(card: ShareCard, readPhoto: (address: string) => Promise<Buffer | null>): Promise<Buffer>;
  close(): Promise<void>;
}

/** Of some 60 KB each. */
const kept = 300;

/** Changes with everything that the image shows, so that an address stands for one image. */
export const versionOf = (card: ShareCard): string =>
  createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 12);

/** Draws in one thread of its own, which ends when nothing was asked for in a while. */
export function createShareImages(): ShareImages {
  const workers = new Piscina<DrawingTask, Uint8Array>({
    filename: new URL("./drawing.worker.ts", import.meta.url).href,
    name: "draw",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  });
  const run = createQueue({ atOnce: 1, waiting: 32 });
  const images = new Map<string, Promise<Buffer>>();
  const draw = (card: ShareCard, readPhoto: (address: string) => Promise<Buffer | null>) =>
    run(async () => {
      const photo = card.photo === null ? null : await readPhoto(card.photo);
      return Buffer.from(await workers.run({ card, photo }));
    });
  return {
    of: (card, readPhoto) => {
      const version = versionOf(card);
      const known = images.get(version);
      if (known) return known;
      const drawing = draw(card, readPhoto);
      images.set(version, drawing);
      for (const oldest of images.keys()) {
        if (images.size <= kept) break;
        images.delete(oldest);
      }
      // What could not be drawn is tried again by whoever asks next.
      drawing.catch(() => images.delete(version));
      return drawing;
    },
    close: () => workers.destroy(),
  };
}
