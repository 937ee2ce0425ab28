import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Bench } from "../suite.ts";

/** An event that was committed: its number, which its body bears as `data.id`, and when. */
export interface Published {
  id: number;
  /** Milliseconds since 1970, with their fractions. */
  at: number;
}

/**
 * A server that delivers events to subscribers: ours, or another one that runs at an address. All are
 * measured by the same publisher loop and the same receivers on this machine.
 */
export interface DeliverySystem {
  /** Its name in the report. */
  name: string;
  /** Subscribes every address to everything that is published. */
  subscribe(urls: readonly string[]): Promise<void>;
  unsubscribeAll(): Promise<void>;
  /**
   * Publishes that many events of about half a kilobyte, as durably as the system can; each reaches
   * receivers as JSON with its number in `data.id`. Answers them in the order they were committed.
   */
  publish(count: number): Promise<readonly Published[]>;
  close?(): Promise<void>;
}

/**
 * The systems to measure beside ours: `DELIVERY_SYSTEMS` names modules, with commas between them, each
 * of which exports `createSystem(): Promise<DeliverySystem>`.
 */
export async function otherSystems(bench: Bench): Promise<DeliverySystem[]> {
  const modules = (process.env.DELIVERY_SYSTEMS ?? "").split(",").filter(Boolean);
  return Promise.all(
    modules.map(async (module) => {
      const { createSystem }: { createSystem(): Promise<DeliverySystem> } = await import(
        pathToFileURL(resolve(module)).href
      );
      const system = await createSystem();
      bench.atEnd(async () => system.close?.());
      return system;
    }),
  );
}
