import { expect, it } from "vitest";
import { asksForSomething, draftOf, suggestionBody } from "./changes.ts";

const seen = { phone: "+74950000000", instagramUsername: "archive", contactsHidden: false };
const hidden = { phone: null, instagramUsername: null, contactsHidden: true };

it("leaves untouched fields out, seen or hidden", () => {
  expect(suggestionBody(draftOf(seen), seen)).toEqual({});
  expect(suggestionBody(draftOf(hidden), hidden)).toEqual({});
});

it("asks for removal when a visible value is emptied", () => {
  const draft = { ...draftOf(seen), phone: { value: " ", remove: false } };
  expect(suggestionBody(draft, seen)).toEqual({ phone: null });
});

it("asks for removal of a hidden value only when it is chosen", () => {
  const draft = { ...draftOf(hidden), phone: { value: "", remove: true } };
  expect(suggestionBody(draft, hidden)).toEqual({ phone: null });
});

it("sends what was typed and the reason", () => {
  const draft = {
    ...draftOf(hidden),
    instagramUsername: { value: "new_archive", remove: false },
    comment: " it moved ",
  };
  const body = suggestionBody(draft, hidden);
  expect(body).toEqual({ instagramUsername: "new_archive", comment: "it moved" });
  expect(asksForSomething(body)).toBe(true);
});

it("does not count a reason alone as a change", () => {
  const body = suggestionBody({ ...draftOf(hidden), comment: "hm" }, hidden);
  expect(asksForSomething(body)).toBe(false);
});

it("sends a link that was typed but not added to the list", () => {
  const url = "https://t.me/archive";
  const draft = { ...draftOf(hidden), typedLink: { type: "telegram", url, title: "" } as const };
  expect(suggestionBody(draft, hidden)).toEqual({ newSocialMedia: [{ type: "telegram", url }] });
});
