import { endpoints } from "@deeds/contracts";
import { afterAll, expect, test } from "vitest";
import { anAdministrator, registered, startAuth } from "./harness.ts";

const auth = await startAuth();
const olga = await anAdministrator(auth, "olga.m");
afterAll(() => auth.stop());

const search = async (text: string) => {
  const response = await olga.get(`/api/moderation/senders?search=${encodeURIComponent(text)}`);
  const found = endpoints.senders.response.parse(await response.json());
  return found.map(({ username }) => username);
};

test("accounts are found by a part of the name in any case", async () => {
  await anAdministrator(auth, "Pavel.K");
  await anAdministrator(auth, "pavla.n");
  expect(await search("PAV")).toEqual(["pavla.n", "Pavel.K"]);
  expect(await search("pav.l")).toEqual([]);
  expect(await search("")).toEqual([]);
});

test("a sender has a name, counts, and the services whose items are missing", async () => {
  const [found] = endpoints.senders.response.parse(
    await (await olga.get("/api/moderation/senders?search=olga.m")).json(),
  );
  const response = await olga.get(`/api/moderation/senders/${found?.id}`);
  expect(endpoints.sender.response.parse(await response.json())).toMatchObject({
    username: "olga.m",
    approved: 0,
    rejections: [],
    missing: ["people", "proofs", "contact-edits"],
  });
  expect((await olga.get("/api/moderation/senders/999999")).status).toBe(404);
});

test("senders are for administrators", async () => {
  const reader = await registered(auth);
  expect((await reader.get("/api/moderation/senders?search=olga")).status).toBe(403);
  expect((await reader.get("/api/moderation/senders/1")).status).toBe(403);
});
