/**
 * Whether this is the nightly run, which tries more of the same: longer walks, more deals, larger files, the demo's
 * journeys that others walk signed in. `npm test` tries enough to notice a common mistake.
 */
export const exhaustive = process.env["EXHAUSTIVE"] === "1";
