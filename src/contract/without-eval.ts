import { config } from "zod";

/**
 * Import before the schemas where a content security policy forbids `eval`: zod would try it, and the browser would
 * report a violation.
 */
config({ jitless: true });
