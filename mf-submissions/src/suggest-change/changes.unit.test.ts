import { expect, it } from "vitest";
import { blankLink } from "../form/social-link.ts";
import { emptySuggestion, hasChanges, suggestionBody } from "./changes.ts";

const visible = { phone: "+74950000000", instagramUsername: "archive", contactsHidden: false };
const hidden = { phone: null, instagramUsername: null, contactsHidden: true };

it("omits unchanged fields, visible or hidden", () => {
  expect(suggestionBody(emptySuggestion, visible)).toEqual({});
  expect(suggestionBody(emptySuggestion, hidden)).toEqual({});
});

it("asks for removal when a visible value is emptied", () => {
  const draft = { ...emptySuggestion, phone: { value: " ", remove: false } };
  expect(suggestionBody(draft, visible)).toEqual({ phone: null });
});

it("omits an emptied field whose value is hidden", () => {
  const draft = { ...emptySuggestion, phone: { value: "", remove: false } };
  expect(suggestionBody(draft, hidden)).toEqual({});
});

it("asks for removal of a hidden value when removal is checked", () => {
  const draft = { ...emptySuggestion, phone: { value: null, remove: true } };
  expect(suggestionBody(draft, hidden)).toEqual({ phone: null });
});

it("omits a field that equals the current value", () => {
  const draft = { ...emptySuggestion, phone: { value: visible.phone, remove: false } };
  expect(suggestionBody(draft, visible)).toEqual({});
});

it("sends what was typed and the reason", () => {
  const draft = {
    ...emptySuggestion,
    instagramUsername: { value: "new_archive", remove: false },
    comment: " it moved ",
  };
  const body = suggestionBody(draft, hidden);
  expect(body).toEqual({ instagramUsername: "new_archive", comment: "it moved" });
  expect(hasChanges(body)).toBe(true);
});

it("does not count a comment alone as a change", () => {
  const body = suggestionBody({ ...emptySuggestion, comment: "hm" }, hidden);
  expect(hasChanges(body)).toBe(false);
});

it("sends a link that was typed but not added to the list", () => {
  const url = "https://t.me/archive";
  const draft = { ...emptySuggestion, typedLink: { ...blankLink, url } };
  expect(suggestionBody(draft, hidden)).toEqual({ newSocialMedia: [{ type: "telegram", url }] });
});
