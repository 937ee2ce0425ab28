import { config } from "zod";

/**
 * Imported before the contracts in a page: its policy allows no evaluation of texts, and zod would
 * try whether it does, which the browser counts as a violation.
 */
config({ jitless: true });
