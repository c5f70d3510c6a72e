import { expect, test } from "vitest";
import { faceOf } from "#tests/support/cv-faces.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";

/** Ten thousand files every night; here, some of each layout. */
const count = exhaustive ? 10_000 : 18;

test(
  `the public face of a CV file says nothing of the identity, in ${count} generated files`,
  async () => {
    let [texts, replaced] = [0, 0];
    for (let seed = 0; seed < count; seed++) {
      const face = await faceOf(seed);
      expect(face.leaks, face.cv).toEqual([]);
      texts += face.texts;
      replaced += face.replaced;
    }
    // The check isn't passed by proposing nothing.
    expect(texts).toBeGreaterThan(count * 12);
    expect(replaced).toBeGreaterThan(count);
  },
  Math.max(300, count) * 1_000,
);
