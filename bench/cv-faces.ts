import { faceOf } from "./intake/faces.ts";

/**
 * The promise: a proposed public face never contains a value of the identity. CVs of made-up people, whose texts name
 * them, their employers and schools, go as files in 18 layouts through reader, proposal and leak check. A number sets
 * how many (10,000), a second one where their numbers start.
 */
const [count = 10_000, from = 0] = process.argv.slice(2).map(Number);
const begun = performance.now();
let [texts, replaced, bad] = [0, 0, 0];
for (let seed = from; seed < from + count; seed++) {
  const face = await faceOf(seed);
  texts += face.texts;
  replaced += face.replaced;
  if (face.leaks.length > 0) bad += 1;
  for (const leak of face.leaks) console.log(`${face.cv}: ${leak}`);
}
const each = (performance.now() - begun) / count;
console.log(
  `${count.toLocaleString("en-US")} CVs: ${texts.toLocaleString("en-US")} public texts with ` +
    `${replaced.toLocaleString("en-US")} replacements, ${bad} CVs whose face has a value of the identity ` +
    `(promised: 0). ${each.toFixed(0)} ms a CV.`,
);
process.exit(bad > 0 ? 1 : 0);
