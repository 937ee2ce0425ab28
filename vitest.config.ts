import { defineConfig } from "vitest/config";

const everywhere = ["**/node_modules/**", "**/dist/**", "**/.data/**"];
const longCalls = process.env.TEST_FULL ? [] : ["**/*.long.e2e.ts"];

/** The tests without a browser, by their level; Playwright Test runs the journeys. */
export default defineConfig({
  test: {
    // Test files share a process and its modules: loading those for each file took a third of the time.
    isolate: false,
    // One second, the default, is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.unit.test.ts", "**/*.unit.test.tsx"],
          exclude: everywhere,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: ["**/*.service.test.ts"],
          exclude: everywhere,
          globalSetup: ["packages/tools/test-kit/src/global-setup.ts"],
          pool: "forks",
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        // What takes too long to guard every change: npm run test:full runs it.
        extends: true,
        test: {
          name: "long",
          include: ["**/*.long.test.ts"],
          exclude: everywhere,
          globalSetup: ["packages/tools/test-kit/src/global-setup.ts"],
          pool: "forks",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Needs clamd; docs/commands.md.
        extends: true,
        test: {
          name: "antivirus",
          include: ["**/*.antivirus.test.ts"],
          exclude: everywhere,
          globalSetup: ["packages/tools/test-kit/src/global-setup.ts"],
          pool: "forks",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Needs a container engine; docs/commands.md.
        extends: true,
        test: {
          name: "containers",
          include: ["**/*.container.test.ts"],
          exclude: everywhere,
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 60_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: "calls",
          include: ["e2e/api/**/*.e2e.ts"],
          exclude: [...everywhere, ...longCalls],
          globalSetup: ["e2e/src/global-setup.ts"],
          expect: { poll: { timeout: 30_000 } },
          pool: "forks",
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
