import { connect, type Socket } from "node:net";

/**
 * A process of clients that send their requests byte by byte, from many loopback addresses: half of them never end
 * their headers, the others their body. Half of all leave soon and come back. Arguments: port and number.
 */
const [port = 0, count = 0] = process.argv.slice(2).map(Number);

const clientsPerAddress = 200;
const byteEveryMs = 5_000;
const stayMs = 10_000;

const headers = "POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
const body = `${headers}no\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`;

const open = new Set<Socket>();
let isReported = false;

function start(client: number): void {
  const address = Math.floor(client / clientsPerAddress);
  const localAddress = `127.0.${1 + Math.floor(address / 250)}.${1 + (address % 250)}`;
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined);
  socket.once("connect", () => {
    open.add(socket);
    socket.write(client % 2 === 0 ? headers : body);
    if (open.size >= count && !isReported) {
      isReported = true;
      process.stdout.write("open\n");
    }
  });
  const dripping = setInterval(() => socket.write(" "), byteEveryMs);
  const isLeaving = client % 4 < 2;
  const leaving = isLeaving
    ? setTimeout(() => socket.destroy(), stayMs * (1 + Math.random()))
    : null;
  socket.resume().once("close", () => {
    clearInterval(dripping);
    if (leaving) clearTimeout(leaving);
    open.delete(socket);
    setTimeout(() => start(client), 50);
  });
}

/** Most stay open while further ones are opened. */
let started = 0;
const opening = setInterval(() => {
  for (let left = 100; left > 0 && started < count; left -= 1) start(started++);
  if (started >= count) clearInterval(opening);
}, 20);
