import { afterAll, expect, test } from "vitest";
import { createPasswordHasher } from "../src/passwords/hasher.ts";
import { anAdministrator, pepper, registered, startAuth } from "./harness.ts";

const auth = await startAuth({ demoAccounts: true });
afterAll(() => auth.stop());

test("the public password of a demo account cannot be changed", async () => {
  const hasher = createPasswordHasher(pepper, 4);
  const hashed = await hasher.hash("reader-demo");
  await hasher.close();
  const reader = await registered(auth, "reader");
  await auth.rows("users").updateOne({ username: "reader" }, { $set: hashed });
  const { id } = (await (await reader.get("/api/user")).json()) as { id: number };
  const administrator = await anAdministrator(auth, "A visitor of the demo");

  const change = { currentPassword: "reader-demo", newPassword: "a quiet evening" };
  const responses = [
    await reader.post("/api/account/password", change),
    await administrator.post(`/api/users/${id}/password-link`),
  ];
  for (const response of responses) {
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "demo-account" });
  }
});
