import { cvTextOf } from "#documents/read/cv-text.ts";
import { defaultEmployerKinds } from "#domain/cv/employers.ts";
import { proposeFace } from "#domain/cv/face.ts";
import { readCv } from "#domain/cv/read.ts";
import { checkPublicText } from "#domain/leak/check.ts";
import { publicTexts } from "#domain/listing/listing.ts";
import { type CorpusCv, telltaleCv } from "./corpus.ts";
import { today } from "./people.ts";

export type Face = { cv: string; texts: number; replaced: number; leaks: string[] };

/**
 * A generated CV file through the reader, the proposal and the leak check. `leaks`: each public text with a finding of
 * the check, or with a value of the identity as the CV's author knows it, whatever was read.
 */
export async function faceOf(seed: number): Promise<Face> {
  const cv = await telltaleCv(seed);
  const text = await cvTextOf(cv.bytes, cv.name);
  const { form, replacements } = proposeFace(readCv(text, today), { text, today, employers: defaultEmployerKinds });
  const said = Object.entries(publicTexts(form)).filter(([, each]) => each !== "");
  const found = checkPublicText(publicTexts(form), {
    identity: form.identity,
    showCompanyNames: false,
    confirmed: [],
  }).map(({ field, text: words }) => `${field}: ${words}`);
  const told = said.flatMap(([path, each]) =>
    identityOf(cv)
      .filter((value) => hasWords(each, value))
      .map((value) => `${path} says ${value}: ${each}`),
  );
  return { cv: `${cv.name} (${seed})`, texts: said.length, replaced: replacements.length, leaks: [...found, ...told] };
}

function identityOf({ label }: CorpusCv): string[] {
  const { fullName, email, phone, linkedinUrl, positions, schools } = label;
  const family =
    fullName
      .replace(/ Jr\.$/, "")
      .split(" ")
      .at(-1) ?? "";
  return [
    ...new Set([
      fullName,
      family,
      email,
      phone,
      linkedinUrl ?? "",
      ...positions.map((job) => job.employer),
      ...schools,
    ]),
  ].filter((value) => value.length > 2);
}

/** Whether a text has these words, each whole; names are compared with their capitals, as "Park" isn't "park". */
function hasWords(text: string, value: string): boolean {
  const at = text.indexOf(value);
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + value.length]);
}
