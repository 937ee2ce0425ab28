import type { Suite } from "../suite.ts";
import { reads } from "./reads.ts";

/** Every suite, in the order of `npm run bench`. */
export const suites: readonly Suite[] = [reads];
