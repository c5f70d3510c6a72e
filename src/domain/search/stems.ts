/** Endings by which words of one stem differ, longest first. */
const endings = (
  "ational ations ation ators ator ating ative ments ment ists ist ings ing ants ant ors or ers er ies ied " +
  "ian ied ive al ed es ly s e y"
).split(" ");

const shortestStem = 4;

/** Words whose endings aren't endings, or whose stem isn't their beginning. */
const irregular: Record<string, string> = {
  analyst: "analy",
  analysts: "analy",
  analysis: "analy",
  analyses: "analy",
  analytics: "analy",
  analytical: "analy",
  analyze: "analy",
  analyzing: "analy",
  science: "scien",
  sciences: "scien",
  scientist: "scien",
  scientists: "scien",
  scientific: "scien",
  statistics: "statist",
  statistical: "statist",
  statistician: "statist",
};

/**
 * The stem that "engineering" and "engineer", or "nursing" and "nurse", share. Short words and those with digits are
 * their own stem.
 */
export function stemOf(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word]!;
  if (!/^[a-z]+$/.test(word)) return word;
  // "Engineer" ends in "er" but isn't someone who "engines".
  if (/eers?$/.test(word)) return word.replace(/s$/, "");
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= shortestStem);
  const stem = ending ? word.slice(0, word.length - ending.length) : word;
  // "Programming" and "planner" double their last letter.
  return /([b-df-hj-km-np-rtv-z])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
