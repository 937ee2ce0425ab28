import { expect, it } from "vitest";
import { blankLink } from "../form/social-link.ts";
import { asksForSomething, emptySuggestion, suggestionBody } from "./changes.ts";

const seen = { phone: "+74950000000", instagramUsername: "archive", contactsHidden: false };
const hidden = { phone: null, instagramUsername: null, contactsHidden: true };

it("leaves untouched fields out, seen or hidden", () => {
  expect(suggestionBody(emptySuggestion, seen)).toEqual({});
  expect(suggestionBody(emptySuggestion, hidden)).toEqual({});
});

it("asks for removal when a visible value is emptied", () => {
  const draft = { ...emptySuggestion, phone: { value: " ", remove: false } };
  expect(suggestionBody(draft, seen)).toEqual({ phone: null });
});

it("does not mistake an emptied field for a removal while the value is hidden", () => {
  const draft = { ...emptySuggestion, phone: { value: "", remove: false } };
  expect(suggestionBody(draft, hidden)).toEqual({});
});

it("asks for removal of a hidden value only when it is chosen", () => {
  const draft = { ...emptySuggestion, phone: { value: null, remove: true } };
  expect(suggestionBody(draft, hidden)).toEqual({ phone: null });
});

it("leaves out what was typed back to what it is", () => {
  const draft = { ...emptySuggestion, phone: { value: seen.phone, remove: false } };
  expect(suggestionBody(draft, seen)).toEqual({});
});

it("sends what was typed and the reason", () => {
  const draft = {
    ...emptySuggestion,
    instagramUsername: { value: "new_archive", remove: false },
    comment: " it moved ",
  };
  const body = suggestionBody(draft, hidden);
  expect(body).toEqual({ instagramUsername: "new_archive", comment: "it moved" });
  expect(asksForSomething(body)).toBe(true);
});

it("does not count a reason alone as a change", () => {
  const body = suggestionBody({ ...emptySuggestion, comment: "hm" }, hidden);
  expect(asksForSomething(body)).toBe(false);
});

it("sends a link that was typed but not added to the list", () => {
  const url = "https://t.me/archive";
  const draft = { ...emptySuggestion, typedLink: { ...blankLink, url } };
  expect(suggestionBody(draft, hidden)).toEqual({ newSocialMedia: [{ type: "telegram", url }] });
});
