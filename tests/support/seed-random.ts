import fc from "fast-check";

/**
 * Properties use the same values in every run, so that a run about something else doesn't fail at random.
 * `CHANCE_SEED=random npm run check` explores new ones and prints the seed.
 */
fc.configureGlobal({ seed: Number(process.env["CHANCE_SEED"] ?? 20_261_121) });
