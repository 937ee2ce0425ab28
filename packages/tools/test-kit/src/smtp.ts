import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  /** The message as it was sent. */
  raw: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The decoded text. */
  text: string;
}

/** Returns an SMTP reply code for a recipient, at once or later; 250 accepts it. */
type ReplyTo = (recipient: string) => number | Promise<number>;

const user = { name: "register", password: "the password of the sender" };

/** Starts a real SMTP server on loopback, which needs a login and stores what it receives. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = [];
  let replyTo: ReplyTo = () => 250;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === user.name && password === user.password
        ? done(null, { user: username })
        : done(new Error("the login is wrong")),
    onRcptTo: ({ address }, _session, done) => {
      void Promise.resolve(replyTo(address)).then((responseCode) =>
        done(responseCode === 250 ? null : Object.assign(new Error("refused"), { responseCode })),
      );
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), ...parse(raw) });
        done(null);
      }, done);
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `smtp://${user.name}:${encodeURIComponent(user.password)}@127.0.0.1:${address.port}`,
    mails,
    mailsTo: (recipient: string) => mails.filter(({ to }) => to.includes(recipient)),
    /** Chooses the reply to recipients from now on; `null` accepts all. */
    answer: (choose: ReplyTo | null) => {
      replyTo = choose ?? (() => 250);
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/** Returns the address of the only link with a token. */
export function linkIn({ text: body }: ReceivedMail): URL {
  const [link] = /https?:\/\/\S+#\S+/.exec(body) ?? [];
  if (!link) throw new Error(`there is no link in: ${body}`);
  return new URL(link);
}

function parse(raw: string): Omit<ReceivedMail, "to"> {
  const split = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, split)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const decoded = decode(raw.slice(split + 4), headers["content-transfer-encoding"]);
  return { raw, headers, text: decoded.replaceAll("\r\n", "\n") };
}

function decode(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString();
}
