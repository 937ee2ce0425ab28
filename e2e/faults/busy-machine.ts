import { availableParallelism, loadavg } from "node:os";

/** The product under sixteen clients keeps so many waiting for each core; more is somebody else. */
const ownLoad = 3;

/** Where others keep the machine busy everything takes longer, with or without a fault. */
export function fair(milliseconds: number): number {
  const [load = 0] = loadavg();
  return milliseconds * Math.max(1, load / (ownLoad * availableParallelism()));
}
