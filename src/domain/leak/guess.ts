import type { Folded, Word } from "./fold.ts";
import type { Text } from "./guess-words.ts";
import type { Hit } from "./hit.ts";
import { cvLineCompanies } from "./cv-lines.ts";
import type { LeakKind } from "../core/leak-finding.ts";
import { companyAt } from "./guess-company.ts";
import { personAt } from "./guess-person.ts";

/**
 * Likely names of people or companies in anyone's text: questions, never errors. It avoids false positives: a
 * capitalized word alone is not enough. A person needs a given name, a title or two unknown words; a company needs a
 * legal form or words that precede an employer.
 */
export function nameGuesses(folded: Folded, words: readonly Word[], showCompanyNames: boolean): Hit[] {
  const hits: Hit[] = [];
  const ask = (first: number, last: number, kind: LeakKind, what: string) =>
    hits.push({ start: words[first]!.start, end: words[last]!.end, kind, severity: "ask", what });
  const text: Text = { folded, words };
  if (!showCompanyNames)
    for (const { first, last } of cvLineCompanies(folded, words))
      ask(first, last, "possible-company", "looks like a company's name");
  for (let index = 0; index < words.length; index++) {
    if (!showCompanyNames) {
      const company = companyAt(index, text);
      if (company !== undefined) {
        ask(company.first, company.last, "possible-company", "looks like a company's name");
        continue;
      }
    }
    const last = personAt(index, text);
    if (last !== undefined) {
      ask(index, last, "possible-name", "looks like a person's name");
      index = last;
    }
  }
  return hits;
}
