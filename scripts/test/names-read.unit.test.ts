import { expect, it } from "vitest";
import { namesReadIn } from "./names-read.ts";

it.each([
  ["const port = process.env.PORT;", ["PORT"]],
  ['const port = env["HTTP_PORT"] ?? 8080;', ["HTTP_PORT"]],
  ["const { BACKUPS = DEFAULT, KEEP_DAYS: days } = process.env;", ["BACKUPS", "KEEP_DAYS"]],
  ["const {\n  SESSION_KEY,\n  PASSWORD_PEPPER,\n} = env;", ["SESSION_KEY", "PASSWORD_PEPPER"]],
  ["function read({ S3_ENDPOINT }: NodeJS.ProcessEnv) {", ["S3_ENDPOINT"]],
  ["const { PORT } = settings; const all = { ...process.env, HOST: other };", []],
  ["const { PORT } = env.settings;", []],
])("%j reads %j", (source, names) => expect(namesReadIn(source)).toEqual(names));
