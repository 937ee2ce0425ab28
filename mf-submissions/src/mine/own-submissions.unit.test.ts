import { expect, it } from "vitest";
import { fromPerson, fromSuggestion, isUnread } from "./own-submissions.ts";

const at = (hour: number) => `2026-01-31T${String(hour).padStart(2, "0")}:00:00.000Z`;

it("a decision is unread until a later time was seen", () => {
  expect(isUnread({ decidedAt: at(10) }, null)).toBe(true);
  expect(isUnread({ decidedAt: at(10) }, at(9))).toBe(true);
  expect(isUnread({ decidedAt: at(10) }, at(11))).toBe(false);
});

it("a pending submission is never unread", () => {
  expect(isUnread({ decidedAt: null }, null)).toBe(false);
});

it("an approved person has a link", () => {
  const person = {
    id: 7,
    slug: null,
    name: "Анна",
    surname: null,
    status: "pending" as const,
    createdAt: at(9),
    moderatedAt: null,
    rejectionReason: null,
  };
  expect(fromPerson(person)).toMatchObject({ title: "Анна", href: null });
  const approved = { ...person, status: "approved" as const, slug: "anna" };
  expect(fromPerson(approved).href).toBe("/p/anna");
});

it("a suggestion links to its person", () => {
  const suggestion = {
    id: 3,
    personId: 7,
    personName: "Анна",
    personSlug: "anna",
    comment: null,
    status: "rejected" as const,
    submittedAt: at(9),
    moderatedAt: at(10),
    rejectionReason: "Не подтвердилось",
    appliedAt: null,
  };
  expect(fromSuggestion(suggestion)).toMatchObject({
    title: "Анна",
    href: "/p/anna",
    reason: "Не подтвердилось",
  });
});
