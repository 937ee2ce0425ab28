import { createLogger, loadConfig, runProcess } from "@deeds/service-kit/process";
import { createRendererApp } from "./app.ts";
import { rendererConfig } from "./config.ts";
import { hasNamespaces } from "./confinement.ts";
import { ObjectStore } from "./objects.ts";
import { RenderPool } from "./render-pool.ts";

const config = loadConfig(rendererConfig);
const log = createLogger("renderer", config.LOG_LEVEL);
const namespaced = hasNamespaces();
if (!namespaced) {
  log.warn(
    "this machine permits no namespaces: only a container or a network policy keeps bundles from the network",
  );
}
const options = {
  log,
  namespaced,
  processes: config.RENDER_PROCESSES,
  reserve: 1,
  maxWaiting: config.RENDER_QUEUE,
  rendersPerProcess: config.RENDERS_PER_PROCESS,
  heapMb: config.HEAP_MB,
  residentMb: config.RESIDENT_MB,
  maxLineBytes: 8 * 1024 * 1024,
  renderDeadlineMs: config.RENDER_DEADLINE_MS,
  composeDeadlineMs: config.COMPOSE_DEADLINE_MS,
  bundlePauseMs: config.BUNDLE_PAUSE_MS,
  maxSets: config.SETS_PER_PROCESS,
};
const pool = new RenderPool(options);
/** Started by its first render. */
let ofTrials: RenderPool | undefined;
const trials = () => {
  ofTrials ??= new RenderPool({ ...options, processes: 1, reserve: 0 });
  return ofTrials;
};
const pools = () => [pool, ofTrials ?? []].flat();
const objects = new ObjectStore(config.OBJECTS_MB * 1024 * 1024);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

await runProcess({
  app: createRendererApp({ objects, pool, trials, log }),
  config,
  log,
  name: "renderer",
  metrics: [
    {
      name: "render_processes_started",
      help: "Processes started so far: each end of one and each replacement adds one",
      labels: [],
      read: async () => [{ value: sum(pools().map(({ started }) => started)) }],
    },
    {
      name: "render_processes_resident_bytes",
      help: "Resident memory of all processes that render",
      labels: [],
      read: async () => {
        const processes = pools().flatMap((one) => one.processes);
        return [{ value: sum(processes.map(({ residentBytes }) => residentBytes ?? 0)) }];
      },
    },
  ],
  close: async () => {
    await Promise.all(pools().map((one) => one.close()));
  },
  // As the first process of a container it has the user of its children, whose code could signal it.
  // The kernel drops what the first process does not handle, even SIGKILL from inside of the container.
  ignoresSignals: process.pid === 1,
});
