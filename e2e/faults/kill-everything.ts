/**
 * Kills every process of the product with SIGKILL, one after the other, in the middle of 200
 * moderations with a webhook subscriber, and compares what was promised with what is there.
 *
 *   npm run faults
 */
import { endpoints } from "@deeds/contracts";
import { type Caller, signIn } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";
import { type JourneyProduct, startJourneyProduct } from "../src/product.ts";
import { type Receiver, startReceiver } from "../src/receiver.ts";
import { emptyLedger, type Ledger, moderateAll, proofsOf, untilAnswered } from "./ledger.ts";

const moderations = 200;
const people = 5;
const victims = [
  "proofs",
  "people",
  "webhooks",
  "auth",
  "contact-edits",
  "releases",
  "gateway",
  "nats",
  "mongod",
  "minio",
];

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function main(): Promise<string[]> {
  const house = await startJourneyProduct({ demo: false, durable: true });
  const receiver = await startReceiver();
  try {
    const password = { ADMIN_PASSWORD: "faults-password" };
    await house.run("scripts/admin.ts", ["create", "keeper"], password);
    const admin = await signIn(house.product.origin, "keeper", "faults-password");
    return await rehearse(house, admin, receiver);
  } finally {
    await receiver.close();
    await house.close();
  }
}

async function rehearse(house: JourneyProduct, admin: Caller, receiver: Receiver) {
  const ledger = emptyLedger();
  const personIds = await prepare(admin, receiver);
  const proofs = (await Promise.all(personIds.map((id) => proofsOf(admin, id)))).flat();
  say(`${proofs.length} proofs wait for a decision`);

  const startedAt = Date.now();
  await Promise.all([
    moderateAll(
      admin,
      proofs.map(({ id }) => id),
      ledger,
      4,
    ),
    killAll(house, ledger),
  ]);
  say(
    `${ledger.acknowledged.size} decisions acknowledged in ${Date.now() - startedAt} ms, ` +
      `${ledger.repeated} calls made again`,
  );
  return compare(admin, personIds, ledger, receiver);
}

async function prepare(admin: Caller, receiver: Receiver): Promise<number[]> {
  await admin.call(endpoints.createWebhook, {
    body: { url: receiver.url, events: ["proof_approved"] },
  });
  const made = await Promise.all(Array.from({ length: people }, () => makePerson(admin)));
  for (const { id: personId } of made) {
    for (let number = 0; number < moderations / people; number += 1) {
      const body = { personId, title: `Дело ${number}`, description: "Что произошло." };
      await admin.call(endpoints.createProof, { body });
    }
  }
  return made.map(({ id }) => id);
}

async function killAll({ product }: JourneyProduct, ledger: Ledger): Promise<void> {
  for (const victim of victims) {
    await pause(400);
    say(`kill -9 ${victim} after ${ledger.acknowledged.size} decisions`);
    await product.kill(victim);
    await product.whenReady(victim);
  }
}

/** Every sentence returned is a promise that was broken. */
async function compare(admin: Caller, personIds: number[], ledger: Ledger, receiver: Receiver) {
  const broken: string[] = [];
  const approved = [...ledger.acknowledged].filter(([, status]) => status === "approved");
  const messages = await receiver.messages(approved.length);
  await pause(3_000);

  const idsByProof = new Map<number, Set<string>>();
  for (const message of messages) {
    const { id } = message.content.data;
    idsByProof.set(id, (idsByProof.get(id) ?? new Set()).add(message.id));
  }
  for (const [id] of approved) {
    const ids = idsByProof.get(id)?.size ?? 0;
    if (ids !== 1) broken.push(`the approval of proof ${id} came with ${ids} webhook ids`);
  }
  if (idsByProof.size !== approved.length) {
    broken.push(`${idsByProof.size} proofs were announced, ${approved.length} approved`);
  }
  say(`${messages.length} messages for ${approved.length} approvals (a repeat keeps its id)`);

  let recount = 0;
  for (const id of personIds) {
    const proofs = await proofsOf(admin, id);
    for (const proof of proofs) {
      const promised = ledger.acknowledged.get(proof.id);
      if (promised !== proof.status) {
        broken.push(`proof ${proof.id} is ${proof.status}, acknowledged as ${promised}`);
      }
    }
    const count = proofs.filter(({ status }) => status === "approved").length;
    recount += count;
    const shown = await settled(ledger, async () => {
      const person = await admin.call(endpoints.person, { params: { id } });
      return person.proofCount === count ? null : `shows ${person.proofCount}`;
    });
    if (shown) broken.push(`person ${id} ${shown} proofs, a recount finds ${count}`);
  }
  const stats = await settled(ledger, async () => {
    const { approvedProofs } = await admin.call(endpoints.adminStats);
    return approvedProofs === recount ? null : `say ${approvedProofs}`;
  });
  if (stats) broken.push(`the statistics ${stats} approved proofs, a recount finds ${recount}`);
  return broken;
}

/** Projections follow within seconds; what still differs after 30 of them is wrong. */
async function settled(ledger: Ledger, look: () => Promise<string | null>) {
  const until = Date.now() + 30_000;
  for (;;) {
    const difference = await untilAnswered(ledger, look);
    if (difference === null || Date.now() > until) return difference;
    await pause(250);
  }
}

const broken = await main();
for (const sentence of broken) say(`BROKEN: ${sentence}`);
say(broken.length === 0 ? "nothing lost, nothing twice" : `${broken.length} promises broken`);
process.exit(broken.length === 0 ? 0 : 1);
