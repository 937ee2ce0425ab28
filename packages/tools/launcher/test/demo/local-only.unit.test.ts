import { expect, test } from "vitest";
import { assertDemoIsLocal } from "../../src/demo/local-only.ts";

test.each(["https://deeds.example", "http://10.0.0.5:8080", "http://localhost.evil.example", "?"])(
  "demo accounts are refused at %s",
  (PUBLIC_ORIGIN) => {
    expect(() => assertDemoIsLocal({ PUBLIC_ORIGIN })).toThrow(/known passwords/);
  },
);

test.each([undefined, "", "http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"])(
  "demo accounts are allowed at %s",
  (PUBLIC_ORIGIN) => {
    expect(() => assertDemoIsLocal({ PUBLIC_ORIGIN })).not.toThrow();
  },
);
