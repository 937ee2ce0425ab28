import { readFileSync } from "node:fs";
import { z } from "zod";

const asWhole: { secret: SecretKind } = { secret: "whole" };
const inAddress: { secret: SecretKind } = { secret: "in-address" };

const unencoded = "holds a password with characters that an address cannot have as they are";

/** Passwords must be URL-encoded: a slash would change the address. */
function isEncoded(address: string): boolean {
  const [, before] = /^[a-z0-9+]+:\/\/(.*)@/s.exec(address) ?? [];
  return (
    before === undefined || (/^[^/?#[\]@:]*(:[^/?#[\]@:]*)?$/.test(before) && isDecodable(before))
  );
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length > 0;
  } catch {
    return false;
  }
}

export const mode = z
  .enum(["development", "production", "test"])
  .default("development")
  .describe("`production` rejects weak secrets and settings for trials");

/** An address of MongoDB with a user and a password. */
export const mongodbUrl = (description: string) =>
  z
    .string()
    .startsWith("mongodb")
    .refine(isEncoded, unencoded)
    .meta({ description, ...inAddress });

/** The address of NATS, for every process. */
export const natsUrl = z
  .string()
  .regex(/^(nats|tls):\/\//, "must begin with nats:// or tls://")
  .refine(isEncoded, unencoded)
  .meta({
    description:
      "NATS with JetStream: `nats://user:password@host:4222`; with `tls://` the process connects by TLS only",
    ...inAddress,
  });

/** The address of an SMTP server, optionally with a user and a password; empty means not set. */
export const smtpUrl = (description: string) =>
  z
    .preprocess(
      (text) => (text === "" ? undefined : text),
      z
        .url({ protocol: /^smtps?$/ })
        .refine(isEncoded, unencoded)
        .optional(),
    )
    .meta({ description, ...inAddress });

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must begin with http:// or https://",
});

/** A setting that is on or off. */
export const booleanSetting = z.stringbool({
  truthy: ["true"],
  falsy: ["false"],
  case: "sensitive",
  error: "must be true or false",
});

/** The public address of the site. */
export const siteOrigin = z.url({
  protocol: /^https?$/,
  error: "must be scheme, host and port, e.g. https://good-deeds.example",
});

/** Settings of services that store files. */
export const objectStoreConfig = z.object({
  S3_ENDPOINT: httpUrl.describe("The object store"),
  S3_ACCESS_KEY: z.string().min(1).describe("Access key of the object store"),
  S3_SECRET_KEY: z
    .string()
    .min(1)
    .meta({ description: "Secret key of the object store", ...asWhole }),
});

/** Settings of services that accept uploads. */
export const malwareScannerConfig = z.object({
  CLAMD_ADDRESS: z
    .string()
    .optional()
    .transform((text, ctx) => {
      if (!text) return undefined;
      if (text.startsWith("/")) return { path: text };
      const { host = "", port = 0 } = splitAddress(text);
      if (host !== "" && port > 0 && port <= 65_535) return { host, port };
      ctx.addIssue("must be host:port or the path of a socket");
      return z.NEVER;
    })
    .describe(
      "Antivirus: `host:port` or the path of the Unix socket where clamd of ClamAV listens; uploads are not scanned without it",
    ),
});

/** IPv6 addresses are in brackets. */
function splitAddress(text: string) {
  const { host, bracketed, port } =
    /^(?:\[(?<bracketed>[0-9a-f:.]+)\]|(?<host>[\w.-]+)):(?<port>\d{1,5})$/i.exec(text)?.groups ??
    {};
  return { host: bracketed ?? host, port: Number(port) };
}

/** The keys of a setting, separated by commas: the first one is used for what is new, the others for what they made. */
export const keysOf = (setting: string): string[] => setting.split(",");

/** A secret of at least 32 characters. */
export const secret = (description: string) =>
  z
    .string()
    .min(32)
    .meta({ description: `${description}; at least 32 characters`, ...asWhole });

/** Secrets of at least 32 characters each, as `keysOf` reads them. */
export const secrets = (description: string) =>
  z
    .string()
    .refine(
      (text) => keysOf(text).every((key) => key.length >= 32),
      "must hold at least 32 characters, and so must each of several that are separated by commas",
    )
    .meta({ description, ...asWhole });

/** Keys of 32 bytes in base64, as `keysOf` reads them. */
export const secretKeys = (description: string) =>
  z
    .string()
    .refine(
      (text) => keysOf(text).every((key) => Buffer.from(key, "base64").length === 32),
      "must hold 32 bytes in base64, as of `openssl rand -base64 32`, or several of them separated by commas",
    )
    .meta({ description, ...asWhole });

/** Reads settings from the environment or `NAME_FILE`. Exits with all bad names, never a value. */
export function loadConfig<Schema extends z.ZodObject>(schema: Schema): z.infer<Schema> {
  const names = Object.keys(schema.shape);
  const parsed = schema.safeParse(
    Object.fromEntries(names.map((name) => [name, readSetting(name)])),
  );
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return failStart("These settings are missing or wrong", lines);
  }
  const weak =
    parsed.data.NODE_ENV === "production" ? weaknesses(secretsOf(schema, parsed.data)) : [];
  if (weak.length === 0) return parsed.data;
  const lines = weak.map(({ name, reason }) => `${name}: ${reason}`);
  return failStart(
    "Production takes no such secrets; `openssl rand -hex 32` makes one, `openssl rand -base64 32` a SECRETS_KEY",
    lines,
  );
}

/** Ends the process with what the operator has to do, without a stack trace. */
export function failStart(problem: string, lines: readonly string[]): never {
  process.stderr.write(`${problem}:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  process.exit(1);
}

function secretsOf({ shape }: z.ZodObject, values: Record<string, unknown>) {
  return Object.entries(shape).flatMap(([name, setting]) => {
    const kind = secretKindOf(setting as z.ZodType);
    const value = values[name];
    return kind && typeof value === "string" ? [{ name, kind, value }] : [];
  });
}

function readSetting(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return file ? readFileSync(file, "utf8").trim() : process.env[name];
}

export type SettingsSchema = z.ZodObject;

export type Setting = ReturnType<typeof settingsIn>[number];

/** Returns the settings as their schemas describe them, each by a sentence of Markdown without full stop. */
export const settingsIn = ({ shape }: SettingsSchema) =>
  Object.entries(shape as Record<string, z.ZodType>).map(([name, setting]) => ({
    name,
    schema: setting,
    description: setting.description ?? "",
    isNeeded: !setting.safeParse(undefined).success,
    fallback: setting instanceof z.ZodDefault ? (setting.def.defaultValue as unknown) : undefined,
    secret: secretKindOf(setting),
  }));

const secretKindOf = (setting: z.ZodType): SecretKind | undefined =>
  setting.meta()?.secret as SecretKind | undefined;

/** Words of examples and of engines' own defaults. */
const placeholder =
  /change.?me|default|development|example|minioadmin|passw(or)?d|placeholder|replace|secret/i;
const leastCharacters = 16;
const leastDifferent = 8;

/** Settings whose schema is marked by `.meta({ secret: … })`: as a whole, or an address with a password. */
type SecretKind = "whole" | "in-address";

/** Returns why production rejects these secrets, by name; never with a value. */
export function weaknesses(secrets: readonly { name: string; kind: SecretKind; value: string }[]) {
  const texts = secrets.flatMap(({ name, kind, value }) => {
    const text = kind === "whole" ? value : passwordIn(value);
    return text === "" ? [] : [{ name, text }];
  });
  return texts.flatMap(({ name, text }, index) => {
    const twin = texts.findIndex((other) => other.text === text);
    const reason = twin < index ? `the same as ${texts[twin]?.name}` : weaknessOf(text);
    return reason ? [{ name, reason }] : [];
  });
}

function weaknessOf(text: string): string | null {
  if (text.length < leastCharacters) return `shorter than ${leastCharacters} characters`;
  // A key in base64 is as weak as what it encodes.
  const forms = [text, Buffer.from(text, "base64").toString("latin1")];
  if (forms.some((form) => placeholder.test(form))) return "a placeholder";
  if (forms.some((form) => new Set(form).size < leastDifferent)) return "too uniform";
  return /^(.{1,16}?)\1+$/s.test(text) ? "one piece repeated" : null;
}

function passwordIn(address: string): string {
  const [, password = ""] = /^[a-z0-9+]+:\/\/[^/@:]*:([^/@]*)@/.exec(address) ?? [];
  return decodeURIComponent(password);
}
