import { expect, test } from "vitest";
import { bodyOf, draftOf } from "./webhook-draft.ts";

test("a new subscriber is active and asks for no secret of its own", () => {
  const body = bodyOf({ ...draftOf(null), url: " https://museum.example/hook " });
  expect(body).toEqual({
    url: "https://museum.example/hook",
    description: null,
    events: [],
    isActive: true,
  });
});

test("a secret that was typed is sent", () => {
  expect(bodyOf({ ...draftOf(null), secretKey: " whsec_x " }).secretKey).toBe("whsec_x");
});
