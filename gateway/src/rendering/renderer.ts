import {
  missingObjects,
  type NotRendered,
  notRendered,
  type RenderedPage,
  type RenderRequest,
  renderedPage,
} from "@deeds/contracts";
import { Client } from "undici";
import type { GatewayConfig } from "../config.ts";
import { createConnector } from "../upstream/connector.ts";
import type { WholeResponse } from "../upstream/read-response.ts";
import type { RenderableSet } from "./rendered-set.ts";

export type RenderResult =
  | { page: RenderedPage }
  | NotRendered
  | { reason: "unavailable"; error?: unknown };

/** A renderer that was replaced, or another replica, has none of the objects. */
const maxPushes = 3;
/** Longer than the renderer's own deadlines. */
const timeoutMs = 8_000;
/** For so long a replica that cannot be reached is not called again. */
const pauseMs = 2_000;

/** A server bundle is unavailable at the releases service, or damaged. */
class BundleError extends Error {}

type RendererConfig = Pick<GatewayConfig, "RENDERER_URL" | "UPSTREAM_TLS_FOLDER">;
type ReadFile = (path: string) => Promise<Buffer>;

/**
 * Returns a client of the renderer, to which it sends the objects that are missing there.
 * `RENDERER_URL` has the addresses of its replicas, separated by commas: `unix:<path of a socket>`, `http://…` or
 * `https://…`; without one no page is rendered.
 */
export function createRenderer(
  config: RendererConfig,
  { readFile, clock }: { readFile: ReadFile; clock: () => Date },
) {
  const open = (): Replica[] =>
    addressesIn(config.RENDERER_URL).map((address) => ({
      connect: () => openClient(address, config),
      connections: [],
      pausedUntil: 0,
    }));
  const live = open();
  // With connections and pauses of their own: sets that are not live take none from visitors.
  const trials = open();
  let turn = 0;

  /** Returns the next replica that is not paused; `null` without one. */
  const nextReplica = (replicas: readonly Replica[]): Replica | null => {
    const now = clock().getTime();
    const ready = replicas.filter(({ pausedUntil }) => pausedUntil <= now);
    turn += 1;
    return ready[turn % ready.length] ?? null;
  };

  const send = async (
    { client }: Connection,
    method: "POST" | "PUT",
    path: string,
    body: string | Buffer,
  ) => {
    const headers = { "content-type": method === "PUT" ? "application/octet-stream" : json };
    const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    const response = await client.request({ path, method, headers, body, ...timeouts });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: response.headers, body: bytes };
  };

  const readBundle = (path: string): Promise<Buffer> =>
    readFile(path).catch((cause: unknown) => {
      throw new BundleError(`${path} could not be read`, { cause });
    });

  const push = async (to: Connection, set: RenderableSet, hash: string): Promise<void> => {
    const path = set.bundles.get(hash);
    if (hash !== set.hash && path === undefined) throw new Error(`${hash} is no object of the set`);
    const bytes = path === undefined ? set.description : await readBundle(path);
    const { status } = await send(to, "PUT", `/objects/${hash}`, bytes);
    if (status !== 204) throw new BundleError(`the renderer rejected ${path ?? hash}: ${status}`);
  };

  const call = async (
    replica: Replica,
    set: RenderableSet,
    request: Omit<RenderRequest, "set">,
  ) => {
    const body = JSON.stringify({ ...request, set: set.hash } satisfies RenderRequest);
    const connection = connectionOf(replica);
    connection.calls += 1;
    try {
      for (let pushes = 0; ; pushes += 1) {
        const response = await send(connection, "POST", "/render", body);
        if (response.status !== 409 || pushes === maxPushes) return response;
        const { missing } = missingObjects.parse(parse(response));
        for (const hash of missing) await push(connection, set, hash);
      }
    } finally {
      connection.calls -= 1;
    }
  };

  return {
    isUsed: live.length > 0,
    /** Never throws. */
    render: async (
      set: RenderableSet,
      request: Omit<RenderRequest, "set">,
    ): Promise<RenderResult> => {
      const replica = nextReplica(request.isTrial ? trials : live);
      if (!replica) return { reason: "unavailable" };
      let response: WholeResponse;
      try {
        response = await call(replica, set, request);
      } catch (error) {
        // Other sets have other bundles.
        const isOfSet = error instanceof BundleError;
        if (!isOfSet) replica.pausedUntil = clock().getTime() + pauseMs;
        return { reason: "unavailable", error };
      }
      try {
        return resultOf(response);
      } catch (error) {
        // It rejects this page only.
        return { reason: "unavailable", error };
      }
    },
    close: () =>
      Promise.all(
        [...live, ...trials].flatMap(({ connections }) =>
          connections.map(({ client }) => client.destroy()),
        ),
      ),
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Throws for a response that is none of the protocol. */
function resultOf(response: WholeResponse): RenderResult {
  if (response.status === 200) return { page: renderedPage.parse(parse(response)) };
  if (response.status === 503) return notRendered.parse(parse(response));
  throw new Error(`the renderer responded with ${response.status}`);
}

const json = "application/json";

const parse = ({ body }: Pick<WholeResponse, "body">): unknown => JSON.parse(body.toString("utf8"));

interface Connection {
  client: Client;
  /** That use it now. */
  calls: number;
}

interface Replica {
  connect: () => Client;
  connections: Connection[];
  /** Epoch milliseconds. */
  pausedUntil: number;
}

const maxConnections = 8;

/**
 * Returns a free connection, or that with the fewest calls. In a cluster one address leads to several replicas, by
 * connection: a call and the objects that are missing for it are sent by the same one, and so to the same replica.
 */
function connectionOf({ connect, connections }: Replica): Connection {
  const [best] = connections.toSorted((one, other) => one.calls - other.calls);
  if (best && (best.calls === 0 || connections.length === maxConnections)) return best;
  const opened = { client: connect(), calls: 0 };
  connections.push(opened);
  return opened;
}

const addressesIn = (urls: string): string[] =>
  urls
    .split(",")
    .map((url) => url.trim())
    .filter((url) => url !== "");

function openClient(url: string, config: RendererConfig): Client {
  const connect = { timeout: 1_000 };
  if (!url.startsWith("unix:")) {
    return new Client(url, { connect: createConnector(config, connect) });
  }
  const socketPath = url.slice("unix:".length);
  return new Client("http://renderer", { connect, socketPath });
}
