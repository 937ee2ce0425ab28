// @vitest-environment happy-dom
import { endpoints } from "@deeds/contracts/browser";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { keyOf } from "../api/request.ts";
import { cache } from "../data/cache.ts";
import { countArrivals, isHeld, useArrivals } from "./arrivals.ts";

afterEach(cleanup);

test("arrivals hold a list back only once it was loaded", () => {
  const args = { query: { search: "Гааз" } };
  const key = keyOf(endpoints.publicPeople, args);
  const { result } = renderHook(() => useArrivals("person_approved", endpoints.publicPeople, args));
  act(() => countArrivals({ type: "person_approved" } as never, (one) => one === key));
  expect(result.current.count).toBe(1);
  expect(isHeld(key)).toBe(false);
  cache.set(key, { data: { items: [], total: 0 } });
  expect(isHeld(key)).toBe(true);
});
