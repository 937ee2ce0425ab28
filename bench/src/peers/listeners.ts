// Opens many streams of /api/live on plain sockets, in a process of its own. Tells its parent when
// all are open, and then each time that all of them have heard of an approval.
import { connect } from "node:net";

const [origin = "", count = "0"] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const wanted = Number(count);
const atOnce = 100;
let heard = 0;

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setEncoding("utf8");
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("a stream ended")));
    socket.once("connect", () => {
      socket.write(`GET /api/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    });
    socket.on("data", (text: string) => {
      if (text.includes("welcome")) resolve();
      if (text.includes('"person_approved"')) hear();
    });
  });
}

function hear(): void {
  heard += 1;
  if (heard < wanted) return;
  heard = 0;
  process.send?.("heard");
}

for (let opened = 0; opened < wanted; opened += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, wanted - opened) }, open));
}
process.send?.("open");
