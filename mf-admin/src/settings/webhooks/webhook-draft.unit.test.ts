import { expect, test } from "vitest";
import { bodyOf, draftOf } from "./webhook-draft.ts";

const noFields = () => [];

test("a new webhook is active, without secret and options", () => {
  const body = bodyOf({ ...draftOf(null), url: " https://subscriber.example/hook " }, noFields);
  expect(body).toEqual({
    url: "https://subscriber.example/hook",
    description: null,
    events: [],
    isActive: true,
    headers: [],
    conditions: [],
    schedule: null,
    inOrder: false,
  });
});

test("a typed secret is sent, except for a key pair of the server", () => {
  const draft = { ...draftOf(null), secretKey: " whsec_x " };
  expect(bodyOf(draft, noFields).secretKey).toBe("whsec_x");
  expect(bodyOf({ ...draft, signing: "ed25519" }, noFields)).not.toHaveProperty("secretKey");
});

test("values have the type of their field, and a header without a value keeps the stored one", () => {
  const draft = {
    ...draftOf(null),
    headers: [{ name: "x-key ", value: "", isStored: true }],
    conditions: [
      { event: "proof_created" as const, field: "personId", values: "7, 8" },
      { event: "proof_created" as const, field: "isAnonymous", values: "true" },
      { event: "proof_created" as const, field: "mediaType", values: "text, pdf" },
    ],
    schedule: "10, 60",
  };
  const field = (name: string, kind: "number" | "yes-no" | "choice") => ({
    name,
    kind,
    choices: [],
  });
  const fields = [
    field("personId", "number"),
    field("isAnonymous", "yes-no"),
    field("mediaType", "choice"),
  ];
  const { headers, conditions, schedule } = bodyOf(draft, () => fields);
  expect(headers).toEqual([{ name: "x-key" }]);
  expect(conditions?.map(({ oneOf }) => oneOf)).toEqual([[7, 8], [true], ["text", "pdf"]]);
  expect(schedule).toEqual([10, 60]);
});
