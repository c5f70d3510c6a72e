/**
 * Whether this is the nightly run, which tries more of the same: longer walks, more deals, larger files. `npm test`
 * tries enough to notice a mistake that is common.
 */
export const exhaustive = process.env["EXHAUSTIVE"] === "1";
