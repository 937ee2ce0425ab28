import { randomUUID } from "node:crypto";
import { type Logger, type Metric, runPeriodically, type Transaction } from "@deeds/service-kit";
import type { Models } from "../models/index.ts";
import type { StoredMail } from "../models/mail.ts";
import { digestIntervalMs } from "./digests.ts";
import { type MailSources, prepareMail } from "./prepare-mail.ts";
import { MailRefused, type MailTransport } from "./transport.ts";

const everyMs = 5_000;
/** Longer than an attempt with all of its timeouts. */
const leaseMs = 2 * 60_000;
/** Minutes until the next attempt; after the last one the mail is given up. */
const retryMinutes = [1, 5, 15, 60, 240, 720];

const minutesAfter = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * 60_000);

export type NewMail = Pick<
  StoredMail,
  "kind" | "address" | "userId" | "language" | "means" | "newsKeys"
>;

export type MailQueue = ReturnType<typeof createMailQueue>;

interface MailQueueOptions extends MailSources {
  transport: MailTransport;
  log: Logger;
  clock?: () => Date;
}

/**
 * Sends mails from rows, each once unless a process ends between the server's reply and the removal of the row. A
 * mail is leased, retried with growing delays, and given up after the last attempt.
 */
export function createMailQueue(options: MailQueueOptions) {
  const { models, transport, log, clock = () => new Date() } = options;
  const sending = runPeriodically({
    everyMs,
    task: async () => {
      for (;;) {
        const now = clock();
        const mail = await models.mails.lease(now, new Date(now.getTime() + leaseMs));
        if (!mail) return;
        await send(mail);
      }
    },
    onError: (error) => log.error({ err: error }, "mails cannot be read"),
  });

  const send = async (mail: StoredMail) => {
    try {
      const prepared = await prepareMail(options, mail, clock());
      if (prepared) await transport.send({ ...prepared, id: mail._id });
      await models.mails.remove(mail);
      if (prepared && mail.kind === "digest") {
        const next = new Date(clock().getTime() + digestIntervalMs);
        await models.digests.delay(mail.userId ?? 0, next);
      }
    } catch (error) {
      await fail(mail, error);
    }
  };

  const fail = async (mail: StoredMail, error: unknown) => {
    const minutes = retryMinutes[mail.attempts - 1];
    const about = { err: error, mail: mail._id, kind: mail.kind, attempts: mail.attempts };
    if (minutes === undefined || error instanceof MailRefused) {
      log.error(about, "a mail was given up");
      await models.mails.giveUp(mail, clock());
      // The server of the address would refuse the next ones too.
      if (mail.kind === "digest") await models.digests.remove(null, mail.userId ?? 0);
    } else {
      log.warn(about, "a mail could not be sent");
      await models.mails.retryAt(mail, minutesAfter(clock(), minutes));
    }
  };

  return {
    /** Stores a mail; `wake` after the transaction sends it at once. */
    enqueue: (tx: Transaction | null, mail: NewMail): Promise<void> =>
      models.mails.insert(tx, {
        ...mail,
        _id: randomUUID(),
        attempts: 0,
        dueAt: clock(),
        givenUpAt: null,
      }),
    wake: sending.wake,
    isRunning: sending.isRunning,
    stop: async () => {
      await sending.stop();
      transport.close();
    },
  };
}

/** Exported without e-mail too, so that alerts find them. */
export const mailMetrics = ({ mails }: Pick<Models, "mails">): Metric[] => [
  {
    name: "mails",
    help: "Mails that wait to be sent, and those given up within 30 days",
    labels: ["state"],
    read: async () => [
      { labels: { state: "waiting" }, value: await mails.countWaiting() },
      { labels: { state: "given-up" }, value: await mails.countGivenUp() },
    ],
  },
];
