import fc from "fast-check";

/**
 * Properties are tried on the same values in every run, so that nothing is found by chance in a run that is about
 * something else. `CHANCE_SEED=random npm run check` explores: the lane prints the seed it drew.
 */
fc.configureGlobal({ seed: Number(process.env["CHANCE_SEED"] ?? 20_261_121) });
