import { Agent, request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { startGateway, stopInOrder } from "./gateway.ts";
import { startService } from "./services.ts";

const auth = await startService("auth");
const people = await startService("people", { AUTH_URL: auth.url });
const gateway = await startGateway({ AUTH_URL: auth.url, PEOPLE_URL: people.url });
afterAll(() => stopInOrder(gateway, people, auth));

const megabyte = Buffer.alloc(1024 * 1024, " ");

/** Returns the status of a call; `-1` without a response in time. */
function call(agent: Agent, path: string, body: { type: string; parts: Buffer[] }) {
  return new Promise<number>((resolve) => {
    const sent = request(gateway.origin + path, {
      agent,
      method: "POST",
      timeout: 3_000,
      headers: { "content-type": body.type },
    });
    sent.on("response", (response) =>
      response.resume().on("end", () => resolve(response.statusCode ?? 0)),
    );
    sent.on("timeout", () => sent.destroy()).on("error", () => resolve(-1));
    for (const part of body.parts) sent.write(part);
    sent.end();
  });
}

const json = { type: "application/json", parts: Array.from({ length: 3 }, () => megabyte) };
const head = Buffer.from(
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: image/png\r\n\r\n',
);
const form = {
  type: "multipart/form-data; boundary=x",
  parts: [head, ...Array.from({ length: 12 }, () => megabyte), Buffer.from("\r\n--x--\r\n")],
};
const small = { type: "application/json", parts: [Buffer.from("{}")] };

test.each([
  ["a call that is not allowed", "/api/people", json, 401],
  ["a body that is too large", "/api/submit-person", json, 413],
  ["a sign-in that is too large", "/api/login", json, 413],
  ["a file that is too large", "/api/upload-person-photo", form, 413],
])("a call after %s gets a response", async (_, path, body, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const others = new Agent();
  expect(await call(agent, path, body)).toBe(status);
  expect(await call(agent, "/api/submit-person", small)).toBe(422);
  expect(await call(others, "/api/submit-person", small)).toBe(422);
  agent.destroy();
});
