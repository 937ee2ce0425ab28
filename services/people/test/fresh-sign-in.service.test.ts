import { endpoints } from "@deeds/contracts";
import { administratorSince } from "@deeds/test-kit";
import { afterAll, expect, test } from "vitest";
import { gagarin, startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

test("a person is erased after a fresh sign-in only", async () => {
  const { id } = await people.added(gagarin);
  const confirm = `${gagarin.name} ${gagarin.surname}`;
  const erasure = { params: { id }, body: { confirm }, as: administratorSince(11 * 60) };
  const refusal = await people.client.refused(endpoints.erasePerson, erasure);
  expect(refusal).toMatchObject({ status: 403, code: "fresh-sign-in-required" });
  expect((await people.readPublic(id)).id).toBe(id);

  await people.erase(id, confirm);
  const gone = await people.client.refused(endpoints.publicPerson, { params: { id } });
  expect(gone.code).toBe("erased");
});
