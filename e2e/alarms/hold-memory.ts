import { once } from "node:events";
import { pause } from "./watched-product.ts";

const inspector = "http://127.0.0.1:9229/json/list";

/** Has a running Node process keep that many MiB; answers how to let go of them. */
export async function holdMemory(pid: number, mebibytes: number): Promise<() => Promise<unknown>> {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await addressOfInspector());
  await once(socket, "open");
  let last = 0;
  const evaluate = async (expression: string): Promise<unknown> => {
    last += 1;
    const params = { expression, returnByValue: true };
    socket.send(JSON.stringify({ id: last, method: "Runtime.evaluate", params }));
    const [message] = (await once(socket, "message")) as [MessageEvent<string>];
    return JSON.parse(message.data).result.result.value;
  };
  if ((await evaluate("process.pid")) !== pid) {
    throw new Error(`the inspector's port belongs to another process than ${pid}`);
  }
  await evaluate(`globalThis.held = Buffer.alloc(${mebibytes} * 2 ** 20, 1); 0`);
  return async () => {
    await evaluate("delete globalThis.held; 0");
    socket.send(JSON.stringify({ id: 0, method: "HeapProfiler.collectGarbage" }));
    await once(socket, "message");
    // Closing is not answered: the inspector takes the connection with it.
    const closed = once(socket, "close");
    void evaluate("process.getBuiltinModule('node:inspector').close()");
    await closed;
  };
}

async function addressOfInspector(): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const targets = await fetch(inspector).then(
      (answer) => answer.json(),
      () => [],
    );
    const [target] = targets as { webSocketDebuggerUrl: string }[];
    if (target) return target.webSocketDebuggerUrl;
    await pause(100);
  }
  throw new Error("the process opens no inspector");
}
