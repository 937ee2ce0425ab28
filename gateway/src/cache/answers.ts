import type { Endpoint, EventType } from "@deeds/contracts";
import { type Encoding, encodeWhole } from "../upstream/encoding.ts";
import type { WholeAnswer } from "../upstream/read-answer.ts";

/** An answer as it is kept, with its compressed forms once they were asked for. */
export interface KeptAnswer extends WholeAnswer {
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface AnswerCache {
  /** The kept answer, or the one that `load` brings; many who ask at once wait for one. */
  get(
    endpoint: Endpoint,
    key: string,
    load: () => Promise<WholeAnswer>,
  ): KeptAnswer | Promise<KeptAnswer>;
  /** Drops what an event made stale. */
  drop(type: EventType): void;
  dropAll(): void;
}

const maxEntries = 2_000;
const maxBytes = 64 * 1024 * 1024;
/** The net under the events: nothing is kept longer, whatever was missed. */
const keptForMs = 10_000;
/**
 * Other services work an event's effect in (counts, search) a moment after it happened: what was
 * read meanwhile is answered but not kept.
 */
const settlesForMs = 2_000;

interface Entry {
  answer: KeptAnswer;
  endpoint: string;
  until: number;
}

/** Answers for anonymous callers, kept in memory until an event makes them stale. */
export function createAnswerCache(endpoints: readonly Endpoint[]): AnswerCache {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<KeptAnswer>>();
  const settledAt = new Map<string, number>();
  const epochs = new Map<string, number>();
  let bytes = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.answer.body.length;
    entries.delete(key);
  };

  const store = (endpoint: Endpoint, key: string, answer: KeptAnswer) => {
    if (!mayBeKept(answer) || (settledAt.get(endpoint.name) ?? 0) > Date.now()) return;
    remove(key);
    entries.set(key, { answer, endpoint: endpoint.name, until: Date.now() + keptForMs });
    bytes += answer.body.length;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break;
      remove(oldest);
    }
  };

  const read = async (endpoint: Endpoint, key: string, load: () => Promise<WholeAnswer>) => {
    const epoch = epochs.get(endpoint.name) ?? 0;
    const answer = keepable(await load());
    if (epoch === (epochs.get(endpoint.name) ?? 0)) store(endpoint, key, answer);
    return answer;
  };

  const dropEndpoint = (name: string, settles: number) => {
    epochs.set(name, (epochs.get(name) ?? 0) + 1);
    settledAt.set(name, Date.now() + settles);
    for (const [key, entry] of entries) if (entry.endpoint === name) remove(key);
    // Whoever asks from now on must not get an answer that was on its way before.
    loading.clear();
  };

  return {
    get: (endpoint, key, load) => {
      const entry = entries.get(key);
      if (entry && entry.until > Date.now()) return entry.answer;
      const running = loading.get(key);
      if (running) return running;
      const started = read(endpoint, key, load).finally(() => {
        if (loading.get(key) === started) loading.delete(key);
      });
      loading.set(key, started);
      return started;
    },
    drop: (type) => {
      for (const endpoint of endpoints) {
        if (endpoint.staleOn.includes(type)) dropEndpoint(endpoint.name, settlesForMs);
      }
    },
    dropAll: () => {
      for (const endpoint of endpoints) dropEndpoint(endpoint.name, 0);
    },
  };
}

/** A service says so of an answer that lacks a part, e.g. while another service is away. */
const mayBeKept = ({ status, headers }: WholeAnswer): boolean =>
  status === 200 && !headers["cache-control"]?.includes("no-store");

function keepable(answer: WholeAnswer): KeptAnswer {
  const forms = new Map<Encoding, Promise<Buffer>>();
  return {
    ...answer,
    encoded: (encoding) => {
      const form = forms.get(encoding) ?? encodeWhole(answer.body, encoding);
      forms.set(encoding, form);
      return form;
    },
  };
}
