import { limits } from "@deeds/contracts/browser";

const hour = 3_600_000;

/** Whole hours that a submission has waited. */
export const hoursSince = (date: string, now: number = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(date)) / hour));

/** How a wait stands against the promised time of review. */
export function urgencyOf(hours: number): "overdue" | "soon" | "fresh" {
  if (hours >= limits.moderationHours) return "overdue";
  return hours >= limits.moderationHours / 2 ? "soon" : "fresh";
}
