import type { z } from "zod";
import { IsolatedProcess, type IsolationOptions, TaskFailed } from "./isolated-process.ts";

export { TaskFailed } from "./isolated-process.ts";

export interface IsolatedPool<Task, Result> {
  /** Rejects with `TaskFailed` when the process crashed, hung, took too much memory or returned something else. */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

const idleMs = 10_000;

/**
 * MiB of all memory of a process that parses an upload. A container of two processors runs one at a time
 * (`maxCpuTasks`) and has room for it beside its service, since the kernel ends all of a container that exceeds its limit:
 * docker-compose.yml and the kustomizations of people and proofs.
 */
export const uploadResidentMb = 640;

/**
 * Processes for work on hostile input: without network where the machine permits namespaces, without environment
 * and without files but their own code. A task that ends its process costs no other task; the next one gets a new
 * process. The caller bounds how many tasks run at once.
 */
export function createIsolatedPool<Task, Result>({
  result,
  ...options
}: IsolationOptions & {
  /** What a process returns is checked: it may be anything once a file has taken it over. */
  result: z.ZodType<Result>;
}): IsolatedPool<Task, Result> {
  const processes = new Set<IsolatedProcess>();
  const idle = new Map<IsolatedProcess, NodeJS.Timeout>();

  const take = (): IsolatedProcess => {
    const [[process, timer] = []] = idle;
    if (process) {
      clearTimeout(timer);
      idle.delete(process);
      if (!process.hasEnded) return process;
    }
    const started = new IsolatedProcess(options);
    processes.add(started);
    started.ended.then(() => {
      processes.delete(started);
      clearTimeout(idle.get(started));
      idle.delete(started);
    });
    return started;
  };
  const rest = (process: IsolatedProcess) =>
    idle.set(
      process,
      setTimeout(() => process.kill(), idleMs),
    );

  return {
    run: async (task) => {
      const process = take();
      const parsed = result.safeParse(await process.run(task));
      if (parsed.success) {
        rest(process);
        return parsed.data;
      }
      process.kill();
      throw new TaskFailed("unknown result", { cause: parsed.error });
    },
    /** Ends all processes, also of running tasks. */
    close: async () => {
      const all = [...processes];
      for (const process of all) process.kill();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
