import { z } from "zod";
import { canaryGroups, liveSet } from "./release.ts";
import { timestamp } from "./text.ts";

/** Id of the `<script type="application/json">` in which the gateway writes `pageBoot`. */
export const pageBootId = "deeds-boot";

/** What every page carries in its HTML, so that it paints without asking for it. */
export const pageBoot = z.object({
  language: z.enum(["ru", "en", "uk"]),
  live: liveSet,
  /** Only for an administrator who looks at what is not everybody's yet. */
  staging: z.literal(true).optional(),
  /** Only for an administrator who looks at a set of their own choice for a while. */
  own: z.object({ until: timestamp }).optional(),
  /** Only while there is a canary, and only for those whose pages are counted. */
  canary: z.object({ id: z.int(), group: z.enum(canaryGroups) }).optional(),
  /**
   * First data by `METHOD path?query`, queries in alphabetical order. `GET /api/user` is null when
   * nobody is signed in, and absent when the gateway could not know.
   */
  data: z.record(z.string(), z.unknown()),
});
export type PageBoot = z.infer<typeof pageBoot>;
