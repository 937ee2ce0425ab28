import { spawn } from "node:child_process";
import { docker } from "@deeds/test-kit/docker";
import type { Installation } from "./installation.ts";

interface Usage {
  name: string;
  megabytes: number;
  cpuSeconds: number;
  image: string;
  imageMegabytes: number;
}

/** Two health checks of each container. */
const idleSeconds = 60;
const bytesOf = { B: 1, kB: 1e3, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** Measures memory, and the CPU time of a minute in which no request arrives, of all running containers. */
export async function measure({ containers }: Installation): Promise<Usage[]> {
  const running = (await containers()).filter(({ State }) => State === "running");
  const samples = await sample(running.map(({ ID }) => ID));
  const usages = running.map(async ({ Name, Image }) => {
    const own = samples.filter(({ name }) => name === Name);
    const percent = own.reduce((sum, one) => sum + one.percent, 0) / Math.max(own.length, 1);
    const size = await docker(["image", "inspect", "--format", "{{.Size}}", Image]);
    return {
      name: Name,
      megabytes: (own.at(-1)?.bytes ?? 0) / 1e6,
      cpuSeconds: (percent / 100) * 60,
      image: Image,
      imageMegabytes: Number(size) / 1e6,
    };
  });
  return Promise.all(usages);
}

/** The engine writes a line for each container about every second; the first one has no CPU time yet. */
async function sample(ids: readonly string[]) {
  const format = "{{.Name}} {{.CPUPerc}} {{.MemUsage}}";
  const child = spawn("docker", ["stats", "--format", format, ...ids], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // It does not end by SIGTERM.
  const end = setTimeout(() => child.kill("SIGKILL"), idleSeconds * 1_000);
  let text = "";
  for await (const part of child.stdout.setEncoding("utf8")) text += part;
  clearTimeout(end);
  const line = /(\S+) ([\d.]+)% ([\d.]+)(B|kB|KiB|MiB|GiB) \//g;
  return [...text.matchAll(line)].slice(ids.length).map(([, name = "", percent, size, unit]) => ({
    // After a sequence that clears the terminal.
    name: name.replace(/^.*[HJK]/, ""),
    percent: Number(percent),
    bytes: Number(size) * bytesOf[unit as keyof typeof bytesOf],
  }));
}

export function tableOf(usages: readonly Usage[]): string[] {
  const images = new Map(usages.map(({ image, imageMegabytes }) => [image, imageMegabytes]));
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  const row = (name: string, memory: number, cpu: number, size: number) =>
    [
      name.padEnd(34),
      memory.toFixed(0).padStart(9),
      cpu.toFixed(1).padStart(14),
      size.toFixed(0).padStart(9),
    ].join(" ");
  return [
    `${"".padEnd(34)} memory MB CPU s a minute image MB`,
    ...usages.map((one) => row(one.name, one.megabytes, one.cpuSeconds, one.imageMegabytes)),
    row(
      "all",
      sum(usages.map(({ megabytes }) => megabytes)),
      sum(usages.map(({ cpuSeconds }) => cpuSeconds)),
      sum(images.values()),
    ),
  ];
}
