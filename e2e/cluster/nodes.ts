import { z } from "zod";
import { type Cluster, outside, type Pod } from "./cluster.ts";
import { helper, waiting } from "./helpers.ts";

/** Returns the processes whose control group contains the id of a pod or of a container. */
const findProcesses = `
  const fs = require("node:fs");
  const groupOf = (pid) => { try { return fs.readFileSync("/proc/" + pid + "/cgroup", "utf8"); } catch { return ""; } };
  const groups = fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name)).map((pid) => [pid, groupOf(pid)]);
  const processesOf = (id) => groups
    .filter(([, group]) => group.includes(id) || group.includes(id.replaceAll("-", "_"))).map(([pid]) => pid);
`;

/** Sends a signal to every process of pods or of containers by their ids; prints how many these are. */
export const signalProgram = `${findProcesses}
  const [signal, ...ids] = process.argv.slice(1);
  const chosen = ids.flatMap(processesOf);
  for (const pid of chosen) try { process.kill(Number(pid), signal); } catch {}
  console.log(chosen.length);
`;

/** Writes, removes or reads a file of each container; prints the contents, `null` without the file or a process. */
const fileProgram = `${findProcesses}
  const [action, path, content, ...ids] = process.argv.slice(1);
  console.log(JSON.stringify(ids.map((id) => {
    const [pid] = processesOf(id);
    if (!pid) return null;
    const file = "/proc/" + pid + "/root" + path;
    if (action === "write") fs.writeFileSync(file, content);
    if (action === "remove") fs.rmSync(file, { force: true });
    return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : null;
  })));
`;

const lookUpProgram = `
  require("node:dns").lookup(process.argv[1], (_, address) => process.stdout.write(address ?? ""));
`;

const node = ["/usr/local/bin/node", "--eval"];
const idsOf = ({ status }: Pod) =>
  status.containerStatuses.map(({ containerID }) => containerID.replace(/^.*\/\//, ""));

/** Starts a pod on each node that reaches the processes of all others there. */
export async function openNodes({ apply, kubectl: ask }: Cluster) {
  const nodes = (await ask("get", "nodes", "-o", "jsonpath={.items[*].metadata.name}")).split(" ");
  const podOn = (node: string) => `node-${nodes.indexOf(node)}`;
  await apply(
    nodes.map((node) => helper(podOn(node), { namespace: outside, onNode: node, args: waiting })),
  );
  for (const node of nodes)
    await ask(
      "wait",
      "-n",
      outside,
      "--for=condition=Ready",
      `pod/${podOn(node)}`,
      "--timeout=60s",
    );
  const run = (program: string, args: readonly string[], pods: readonly Pod[]) =>
    Promise.all(
      [...Map.groupBy(pods, ({ spec }) => spec.nodeName)].map(async ([name, there]) => {
        const command = [...node, program, ...args];
        const ids = there.flatMap(idsOf);
        return {
          there,
          output: await ask("exec", "-n", outside, podOn(name), "--", ...command, ...ids),
        };
      }),
    );
  return {
    /** Sends a signal to all processes of all containers of these pods. */
    signal: async (pods: readonly Pod[], signal: NodeJS.Signals): Promise<void> => {
      for (const { there, output } of await run(signalProgram, [signal], pods)) {
        if (Number(output) >= there.length) continue;
        throw new Error(`${Number(output)} processes of ${there.length} pods received ${signal}`);
      }
    },
    /** Returns the address that a pod receives for a name now: a name server caches addresses. */
    lookUp: (name: string): Promise<string> =>
      ask("exec", "-n", outside, "node-0", "--", ...node, lookUpProgram, name),
    /** Returns the contents of a file in each of these pods of one container, after it was written or removed. */
    file: async (
      pods: readonly Pod[],
      path: string,
      action: "read" | "remove" | { write: string } = "read",
    ): Promise<Map<Pod, string | null>> => {
      const args = typeof action === "string" ? [action, path, ""] : ["write", path, action.write];
      const results = await run(fileProgram, args, pods);
      return new Map(
        results.flatMap(({ there, output }) => {
          const contents = z.array(z.string().nullable()).parse(JSON.parse(output));
          return there.map((pod, index) => [pod, contents[index] ?? null] as const);
        }),
      );
    },
  };
}
