import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import type { LookUp } from "@deeds/service-kit/addresses";
import ipaddr from "ipaddr.js";

type Addresses = readonly string[];

const types = { ipv4: 1, ipv6: 28 } as const;

/** Starts a DNS server on loopback with the test's records, of TTL 0, so that they can change. */
export async function startDnsServer(addressesOf: (name: string) => Addresses) {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    socket.send(responseTo(question, addressesOf), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const resolve = async (name: string) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  };
  const lookup: LookUp = async (name, _options, callback) => {
    const found = await resolve(name);
    const addresses = found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const unknown = Object.assign(new Error(`${name} is unknown`), { code: "ENOTFOUND" });
    callback(addresses.length > 0 ? null : unknown, addresses);
  };
  return { resolve, lookup, stop: () => new Promise<void>((done) => socket.close(() => done())) };
}

/** Returns the question with one record for each address of its type (RFC 1035, 4.1). */
function responseTo(question: Buffer, addressesOf: (name: string) => Addresses): Buffer {
  const { name, end } = nameAt(question, 12);
  const type = question.readUInt16BE(end);
  const records = addressesOf(name)
    .map((address) => ipaddr.parse(address))
    .filter((address) => types[address.kind()] === type)
    .map((address) => recordOf(type, Buffer.from(address.toByteArray())));
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(records.length, 6);
  head.fill(0, 8);
  return Buffer.concat([head, question.subarray(12, end + 4), ...records]);
}

function nameAt(message: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = from;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
}

function recordOf(type: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // A pointer to the question's name, its type, class IN, TTL 0.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}
