import { createTransport } from "nodemailer";
import type { MailText } from "./write-mail.ts";

/** Waits for a server that does not respond; well within the lease of a mail. */
const timeoutMs = 20_000;

interface Addressed extends MailText {
  to: string;
  /** The same in every attempt, by which servers recognize a repetition. */
  id: string;
}

/** Thrown for an address that the server rejects for good. */
export class MailRefused extends Error {}

export interface MailTransport {
  send(mail: Addressed): Promise<void>;
  close(): void;
}

/** Sends mails to an SMTP server. `requireTls`: never without TLS, which the server may offer by STARTTLS. */
export function createMailTransport(options: {
  url: string;
  from: string;
  requireTls: boolean;
}): MailTransport {
  const { url, from, requireTls } = options;
  const smtp = createTransport(
    {
      url,
      requireTLS: requireTls,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    send: async ({ to, id, subject, text, unsubscribeUrl }) => {
      try {
        await smtp.sendMail({
          to,
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          // No out-of-office replies.
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
          },
        });
      } catch (error) {
        throw isRefusal(error)
          ? new MailRefused("the server rejects the mail", { cause: error })
          : error;
      }
    },
    close: () => smtp.close(),
  };
}

/** The address is on one line: some readers of mail do not unfold it. */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** A permanent reply about the recipient or the content; a failed login may be mended by the operator. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 500 &&
  "code" in error &&
  (error.code === "EENVELOPE" || error.code === "EMESSAGE");
