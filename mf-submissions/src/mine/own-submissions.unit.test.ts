import { expect, it } from "vitest";
import { isUnread, ofPerson, ofSuggestion } from "./own-submissions.ts";

const at = (hour: number) => `2026-01-31T${String(hour).padStart(2, "0")}:00:00.000Z`;

it("a decision is unread until somebody has looked after it", () => {
  expect(isUnread({ decidedAt: at(10) }, null)).toBe(true);
  expect(isUnread({ decidedAt: at(10) }, at(9))).toBe(true);
  expect(isUnread({ decidedAt: at(10) }, at(11))).toBe(false);
});

it("what waits for a decision is never unread", () => {
  expect(isUnread({ decidedAt: null }, null)).toBe(false);
});

it("a person has a page to go to once they are approved", () => {
  const person = {
    ...{ id: 7, slug: null, name: "Анна", surname: null, status: "pending" as const },
    ...{ createdAt: at(9), moderatedAt: null, rejectionReason: null },
  };
  expect(ofPerson(person)).toMatchObject({ title: "Анна", href: null });
  const approved = { ...person, status: "approved" as const, slug: "anna" };
  expect(ofPerson(approved).href).toBe("/p/anna");
});

it("a suggestion leads to the person it is about", () => {
  const suggestion = {
    ...{ id: 3, personId: 7, personName: "Анна", personSlug: "anna", comment: null },
    ...{ status: "rejected" as const, submittedAt: at(9), moderatedAt: at(10) },
    ...{ rejectionReason: "Не подтвердилось", appliedAt: null },
  };
  expect(ofSuggestion(suggestion)).toMatchObject({
    title: "Анна",
    href: "/p/anna",
    reason: "Не подтвердилось",
  });
});
