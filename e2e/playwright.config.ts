import { chromiumLaunchOptions } from "@deeds/test-kit/chromium";
import { defineConfig } from "@playwright/test";

const files = (...names: string[]) => names.map((name) => `**/${name}.e2e.ts`);

/** Journeys that ship front ends, stop processes or need other settings. */
const ownProduct = files(
  "releases-reach-readers",
  "broken-releases",
  "a-team-changes-its-page",
  "health-signals",
  "independent-releases",
  "incompatible-releases",
  "releases-of-teams",
  "teams-elsewhere",
  "limits-and-payments",
  "links-by-e-mail",
  "following-by-e-mail",
  "without-the-releases-service",
);

const long = ["**/*.long.e2e.ts"];

/** Journeys that submit dozens of records at once, which would fill the lists of others. */
const manyAtOnce = files("a-moderation-queue-by-keyboard", "moderation-decisions-are-undone");

/**
 * Journeys that others would disturb: they look for what they sent at the top of a list of
 * everything, or count what a page fetches, which is more after each live event.
 */
const alone = files(
  "a-page-is-light",
  "an-import-floods-no-page",
  "proofs-are-moderated",
  "the-dashboard",
  "suggestions-and-people-are-decided",
);

/** The screens with axe; they show the same with one replica as with two. */
const screens = ["**/screens-are-accessible.e2e.ts"];

/**
 * Journeys in a real browser against one composed product. Workers share it: each test makes
 * its own records, so that files do not see each other's.
 */
export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./src/global-setup.ts",
  outputDir: "../.data/journeys/artifacts",
  reporter: [["list"], ["html", { outputFolder: "../.data/journeys/html", open: "never" }]],
  // One more than the cores of a small machine, because a journey often waits for the product.
  workers: 3,
  forbidOnly: true,
  // Several times what a busy machine needs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  ...(!process.env.TEST_FULL && { grepInvert: /@long/ }),
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace takes time in every test; `--trace on` records one.
    trace: "off",
    screenshot: "only-on-failure",
    // Pages are open for a moment: to optimize their code would take longer than it saves.
    launchOptions: await chromiumLaunchOptions(["--js-flags=--no-opt"]),
  },
  projects: [
    // One worker: its journeys share one product of their own.
    {
      name: "own product",
      testMatch: ownProduct,
      workers: 1,
    },
    {
      name: "journeys",
      testIgnore: [...ownProduct, ...manyAtOnce, ...alone, ...screens, ...long],
    },
    { name: "screens", testMatch: screens },
    { name: "many at once", testMatch: manyAtOnce },
    { name: "alone", testMatch: alone, workers: 1 },
    // By itself, because it changes what every other journey sees.
    ...(process.env.TEST_FULL ? [{ name: "long", testMatch: long, workers: 1 }] : []),
  ],
});
