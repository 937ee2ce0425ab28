import { config } from "zod";

/**
 * Imported before the contracts in a page: its content security policy forbids `eval`, and zod's
 * attempt to use it would be reported as a violation.
 */
config({ jitless: true });
