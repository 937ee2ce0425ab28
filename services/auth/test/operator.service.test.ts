import { endpoints, operator } from "@deeds/contracts";
import { fetchAsGateway } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { startAuth } from "./harness.ts";

const owner = {
  name: "Фонд «Память»",
  address: "Львов, ул. Тихая, 1",
  email: "a@b.example",
  telegram: "https://t.me/memory",
};
const [named, unnamed] = await Promise.all([startAuth({ operator: owner }), startAuth()]);
afterAll(() => Promise.all([named.stop(), unnamed.stop()]));

const read = async ({ origin }: typeof named) => {
  const response = await fetchAsGateway(origin + endpoints.operator.path);
  expect(response.status).toBe(200);
  return operator.parse(await response.json());
};

it("says who runs the installation, as the settings name them", async () => {
  expect(await read(named)).toEqual({ ...owner, sendsEmail: false, acceptsPasskeys: true });
  expect(await read(unnamed)).toEqual({
    name: null,
    address: null,
    email: null,
    telegram: null,
    sendsEmail: false,
    acceptsPasskeys: true,
  });
});
