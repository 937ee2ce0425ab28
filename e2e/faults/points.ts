/**
 * Loaded before a service of a product under fault (`node --import`), never by the product itself:
 * makes it kill itself with SIGKILL at a point that no signal from outside would hit. A point is
 * armed by a file `<point>.<service>` with the number of times that it is still passed. In an image, where all services
 * have one folder, `FAULT_SERVICE` names the service.
 */
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mongo } from "mongoose";

const folder = process.env.FAULT_POINTS;
const service = process.env.FAULT_SERVICE ?? basename(process.cwd());

function pass(point: string): void {
  if (folder === undefined) return;
  const file = join(folder, `${point}.${service}`);
  let left: number;
  try {
    left = Number(readFileSync(file, "utf8"));
  } catch {
    return;
  }
  if (left > 0) {
    // Atomically: the harness may read it meanwhile.
    writeFileSync(`${file}.new`, String(left - 1));
    renameSync(`${file}.new`, file);
    return;
  }
  // Another replica may be here too.
  rmSync(file, { force: true });
  process.kill(process.pid, "SIGKILL");
}

/** The events are in the stream; the outbox is not yet updated. */
function killBeforeMark(): void {
  const { bulkWrite } = mongo.Collection.prototype;
  mongo.Collection.prototype.bulkWrite = function beforeMark(...args) {
    if (this.collectionName === "outbox") pass("before-mark");
    return bulkWrite.apply(this, args);
  };
}

interface Acknowledged {
  ack(): void;
  info: { deliveryCount: number };
}

/** The effect is committed; the message is not yet acknowledged. */
async function killBeforeAck(): Promise<void> {
  const main = fileURLToPath(import.meta.resolve("@nats-io/jetstream"));
  const { JsMsgImpl } = await import(pathToFileURL(join(main, "../jsmsg.js")).href);
  const prototype: Acknowledged = JsMsgImpl.prototype;
  const { ack } = prototype;
  prototype.ack = function beforeAck() {
    if (this.info.deliveryCount > 1 && folder !== undefined) {
      appendFileSync(join(folder, `redelivered.${service}`), "x");
    }
    pass("before-ack");
    ack.call(this);
  };
}

killBeforeMark();
await killBeforeAck();
