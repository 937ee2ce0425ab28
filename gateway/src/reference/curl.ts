import { type Endpoint, sessionCookieName } from "@deeds/contracts";
import { exampleOf, type Shapes } from "./example.ts";
import type { Shape } from "./shape.ts";

/** A call as a command line that can be tried as it stands. */
export function curlOf(
  endpoint: Endpoint,
  parts: { origin: string; body: Shape | null; shapes: Shapes },
): string {
  const { origin, body, shapes } = parts;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(name === "id" ? 1 : exampleOf({ type: "string" }, shapes, name))),
  );
  const method = endpoint.method === "GET" ? [] : [`-X ${endpoint.method}`];
  const options = [
    ...identityOf(endpoint, origin),
    ...(endpoint.idempotent ? ["-H 'Idempotency-Key: 3b0d5f0e-8a4c-4b52-9f6e-1d2c3b4a5f60'"] : []),
    ...bodyOf(endpoint, body, shapes),
    ...(endpoint.answer === "bytes" ? ["-O"] : []),
  ];
  const [first = "", ...rest] = [
    `curl ${[...method, quoted(origin + path)].join(" ")}`,
    ...options,
  ];
  return [first, ...rest].join(" \\\n  ");
}

function identityOf({ access }: Endpoint, origin: string): string[] {
  if (access === "public") return [];
  if (access === "publisher") return ["-H 'Authorization: Bearer …'"];
  return [`-b '${sessionCookieName(origin.startsWith("https:"))}=…'`];
}

function bodyOf(endpoint: Endpoint, body: Shape | null, shapes: Shapes): string[] {
  if (endpoint.bodyKind === "multipart") return ["-F 'file=@photo.jpg'"];
  if (endpoint.bodyKind === "bytes") return ["--data-binary @event.json"];
  if (!body) return [];
  const json = JSON.stringify(exampleOf(body, shapes));
  return ["-H 'Content-Type: application/json'", `-d ${quoted(json)}`];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
