/** Does the tasks of `createIsolatedPool` in the process that it started; an error ends the process. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  // Libraries quote the file that they parse there.
  for (const method of ["debug", "error", "info", "log", "warn"] as const) {
    console[method] = () => undefined;
  }
  process.on("message", async ({ task }: { task: Task }) => {
    process.send?.(await work(task));
  });
}
