const stemsOfVerbs = (
  "organ normal general capital recogn serial modern anonym pseudonym memo author util minim maxim " +
  "optim priorit summar categor custom final initial synchron visual standard special real character " +
  "critic emphas apolog local random token canonical material parameter parallel personal public stabil " +
  "symbol central formal item legal equal digit neutral mobil harmon mechan memor popular rational " +
  "scrutin sympath"
).replaceAll(" ", "|");
const doubledBeforeEndings = (
  "label model travel cancel signal counsel level channel tunnel quarrel total marshal spiral dial " +
  "trial unravel panel parcel pencil"
).replaceAll(" ", "|");

/** British forms, each a lower-case word. */
const british = [
  /organis(?:e|ing|ation|able)/,
  new RegExp(`^(?:re|un|de|non)?(?:${stemsOfVerbs})is(?:e|ed|es|er|ers|ing|ations?|able)$`),
  /^(?:re)?analys(?:e|ed|ing|er)$/,
  /^(?:re|un|mis|dis)?(?:behavi|neighb|fav|hon|harb|hum|rum|flav|vap|endeav|col)our/,
  new RegExp(`^(?:re|un|mis)?(?:${doubledBeforeEndings})l(?:ed|ings?|ers?)$`),
  /^(?:re)?enrol(?!l)/,
  /^(?:un)?fulfil(?!l)/,
  /^instalment/,
  /^grey(?!hound)/,
  /^(?:mis)?judgement/,
  /^acknowledgement/,
  /^(?:un|re)?licence/,
  /^defence/,
  /^offence/,
  /^practis(?:e|ing)/,
  /^programmes?$/,
  /^centre[ds]?$/,
  /^catalogue/,
  /^dialogue/,
  /^whilst$/,
  /^amongst$/,
  /^towards$/,
  /^enquir(?:y|ies|e)/,
  /^artefact/,
  /^skilful/,
  /^ageing$/,
];

/** The British forms in a text, with identifiers split at each change of case. */
export const britishWords = (text: string): string[] =>
  (text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).filter((word) =>
    british.some((form) => form.test(word.toLowerCase())),
  );
