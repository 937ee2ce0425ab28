import { describe, expect, it } from "vitest";
import { foundByOf } from "./found-by.ts";

const person = {
  name: "Януш",
  surname: "Корчак",
  otherNames: ["Генрик Гольдшмит", "Старый Доктор"],
  phone: "+48221234567",
  instagramUsername: "Janusz.K",
  about: ["Варшава", "врач"],
};
const stranger = { seesContacts: false, seesOtherNames: false };
const subscriber = { seesContacts: true, seesOtherNames: false };
const administrator = { seesContacts: true, seesOtherNames: true };

describe("the reason why a person was found", () => {
  it.each(["корчак", "Korcz", "януш кор", "korchak janush"])(
    "is the name for %s, for every viewer",
    (text) => {
      for (const viewer of [stranger, subscriber, administrator]) {
        expect(foundByOf(person, text, viewer)).toEqual({ kind: "name" });
      }
    },
  );

  it("is another name, for administrators only", () => {
    const reason = { kind: "other-name", text: "Генрик Гольдшмит" };
    expect(foundByOf(person, "гольдшмит", administrator)).toEqual(reason);
    expect(foundByOf(person, "Henryk Goldszmit", administrator)).toEqual(reason);
    expect(foundByOf(person, "корчак генрик", administrator)).toEqual(reason);
    for (const viewer of [stranger, subscriber]) {
      expect(foundByOf(person, "гольдшмит", viewer)).toBeNull();
    }
  });

  it("is not the place or the occupation, which everyone sees", () => {
    for (const text of ["варшава", "врач варшава", "корчак варшава"]) {
      expect(foundByOf(person, text, administrator)).toBeNull();
    }
  });

  it("is the end of a phone, for viewers who can see contacts", () => {
    for (const text of ["+48221234567", "+48 22 123"]) {
      expect(foundByOf(person, text, subscriber)).toEqual({ kind: "phone", ending: "67" });
      expect(foundByOf(person, text, stranger)).toBeNull();
    }
  });

  it("is the handle when it was typed as one, though the name begins so too", () => {
    const text = "@janusz";
    expect(foundByOf(person, text, subscriber)).toEqual({ kind: "handle", text: "Janusz.K" });
    expect(foundByOf(person, text, stranger)).toBeNull();
  });

  it("is the handle, for viewers who can see contacts", () => {
    for (const text of ["@janusz.k", "JANUSZ.K", "@janu"]) {
      expect(foundByOf({ ...person, name: null }, text, subscriber)).toEqual({
        kind: "handle",
        text: "Janusz.K",
      });
      expect(foundByOf({ ...person, name: null }, text, stranger)).toBeNull();
    }
  });
});
