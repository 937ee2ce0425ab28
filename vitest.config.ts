import { defineConfig } from "vitest/config";

const everywhere = ["**/node_modules/**", "**/dist/**", "**/.data/**"];

/** Three levels of tests, told apart by the file name and run apart by `npm test`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.unit.test.ts", "**/*.unit.test.tsx"],
          exclude: everywhere,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "service",
          include: ["**/*.service.test.ts"],
          exclude: everywhere,
          globalSetup: ["packages/test-kit/src/global-setup.ts"],
          pool: "forks",
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          exclude: everywhere,
          globalSetup: ["e2e/src/global-setup.ts"],
          // As long as a locator waits: what is polled for may still be on its way.
          expect: { poll: { timeout: 15_000 } },
          pool: "forks",
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
