import { z } from "zod";
import { user } from "./entities/user.ts";
import { liveSet } from "./release.ts";

/** Id of the `<script type="application/json">` in which the gateway writes `pageBoot`. */
export const pageBootId = "deeds-boot";

/** What every page carries in its HTML, so that it paints without asking for it. */
export const pageBoot = z.object({
  language: z.enum(["ru", "en", "uk"]),
  live: liveSet,
  /** Who is signed in; null: nobody; absent: the gateway could not know. */
  user: user.nullable().optional(),
  /** First data by `METHOD path?query`, queries in alphabetical order. */
  data: z.record(z.string(), z.unknown()),
});
export type PageBoot = z.infer<typeof pageBoot>;
