import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { collectTexts } from "../../scripts/texts.ts";
import { britishWords } from "#tests/support/american-spelling.ts";

const root = path.resolve(import.meta.dirname, "../..");
const files = ["src/domain", "src/server", "src/demo", "src/documents"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  )
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));

/** The details of its entries aren't errors. */
const entries = /^src\/server\/admin\/activity\.ts$/;

/** The specified texts of spec §8. */
const seeds = new RegExp(
  String.raw`^(?:Candidate not found|.+ is already in (?:your shortlist|the pipeline)|` +
    String.raw`Please sign in through the ecosystem to access this application\.)$`,
);

const literal =
  /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`$\\]|\\.|\$(?!\{)|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*)`/g;
const errorText = new RegExp(
  String.raw`\b(?:detail:\s*\(?|refuseState\()\s*((?:${literal.source})(?:\s*\+\s*(?:${literal.source}))*)`,
  "g",
);

/** The texts of a source's errors as a user reads them; concatenated strings count as one. */
const detailsIn = (text: string): string[] =>
  [...text.matchAll(errorText)].map(([, strings = ""]) =>
    [...strings.matchAll(literal)]
      .map(
        ([, double, single, template = ""]) =>
          double ?? single ?? template.replace(/\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/g, "…"),
      )
      .join(""),
  );

test("every error says what is wrong and how to fix it, in at least two sentences", () => {
  const details = files.flatMap((file) =>
    detailsIn(readFileSync(path.join(root, file), "utf8")).map((detail) => ({ file, detail })),
  );
  expect(details.length).toBeGreaterThan(100);
  const bare = details.filter(
    ({ file, detail }) => !entries.test(file) && !seeds.test(detail) && !/[.?:][”"]? .*(?:[.?]|…)$/.test(detail),
  );
  expect(bare).toEqual([]);
});

/** Files that contain British forms for a reason. */
const spelledOtherwise: [file: RegExp, why: string][] = [
  [/\/migrations\//, "an applied migration is history"],
  [/american-spelling|former-spelling|guarantees\/words\.test/, "the lists of these very forms"],
  [/\/leak\/words\.ts$|\/leak-corpus-[a-z]+\.ts$/, "texts that people might write, in either spelling"],
];

/** Text in British spelling for a reason, by its file. */
const spelledSo: [file: RegExp, text: RegExp, why: string][] = [
  [/./, /aria-labelledby|ariaLabelledBy/g, "an attribute of ARIA"],
  [/./, /ICalEventStatus\.CANCELLED|STATUS:CANCELLED/g, "a value of RFC 5545"],
  [/./, /"blocked-organisation"/g, "the purpose of stored HMACs"],
  [/\/store\.ts$/, /`mls_organisation_decisions:/g, "what sealed reasons are bound to"],
  [
    /\/import\/fields\.ts$/,
    /(?<="[a-z ]*)\b(?:organisation|blockedorganisations|authorisation|workauthorisation|licences)\b(?=[a-z ]*")/g,
    "headings of other people's files",
  ],
  [
    /\/leak\/[a-z-]+\.ts$/,
    /organization organisation|\btowards\b|fulfillment\|fulfilment/g,
    "words that people might write",
  ],
  [
    /(?:nda|backend\/introduction\.test)\.ts$/,
    /organisation: (?:string;|signer|"Meridian Robotics")|"organisation"/g,
    "a key and a text that were signed",
  ],
  [/(?:domain\/cv|bench\/intake)\/[a-z-]+\.ts$/, /licences|honours|centre/gi, "words that CVs are written with"],
  [/(?:http\/web|pages\.test)\.ts$/, /\/mls\/admin\/organisations/g, "an address in emails that were sent"],
  [/deal\/signing\.ts$/, /"2026-11":\s*"[^"]*"/g, "a text that was agreed to"],
  [
    /(?:certificate(?:-document)?|introduction\/reveal)\.ts$|certificate[a-z-]*\.test\.ts$/,
    /organisation: (?:string;|signer|organization\.name|part\.organization\.name)/g,
    "a key of what was signed",
  ],
];

test("names, comments and texts are spelled in American English", () => {
  const found = ["src", "tests", "docs", "scripts", "bench"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter(
      (file) =>
        /\.(?:tsx?|m?js|css|md|json|html)$/.test(file) &&
        !file.startsWith("bench/leak/") &&
        !spelledOtherwise.some(([files]) => files.test(file)),
    )
    .flatMap((file) => {
      const allowed = spelledSo.filter(([files]) => files.test(file));
      const text = allowed.reduce(
        (rest, [, what]) => rest.replace(what, ""),
        readFileSync(path.join(root, file), "utf8"),
      );
      return [...britishWords(file), ...britishWords(text)].map((word) => `${file}: ${word}`);
    });
  expect([...new Set(found)]).toEqual([]);
});

/** Words that the product's texts don't use, and what they use instead. */
const unwanted: [words: RegExp, instead: string][] = [
  [/\bmend(?:s|ed|ing)?\b/i, "fix"],
  [/\banew\b/i, "again"],
  [/\b(?:somebody|nobody|everybody|anybody|whoever|oneself)\b|(?<!\bno )\bone's\b/i, "a role, no one, everyone, you"],
  [/\bmay not\b/i, "can't"],
  [/\bstands?\b|\blies\b/i, "is, appears, is stored"],
  [/\b(?:is|are|was|were|be) kept\b/i, "is saved, is stored"],
  [/\btold\b/i, "is notified, says"],
  [/\bof chance\b/i, "of randomness, random"],
  [/\bthe naming\b/i, "the identity disclosure"],
  [/\b(?:come|comes|coming) to rest\b/i, "settle"],
  [/\bhand(?:s|ed|ing)? on\b/i, "share, forward"],
  [/\b(?:tak(?:e|es|en|ing)|took) (?:away|out|back)\b/i, "remove, exclude, undo, withdraw"],
  [/\bbr(?:ing|ings|ought) over\b/i, "sync, migrate"],
  [/\b(?:asked for|asks about)\b/i, "is requested, warns about"],
  [/\brefusals?\b/i, "error"],
  [/\be-mails?\b/i, "email"],
  [/\bany more\b/i, "no longer, now"],
  [/\bthat which\b/i, "what"],
  [
    /(?<!(?:one|two|three|\d|…|capital|Japanese)[ -])\bletters?\b(?!,? (?:or |and )?digits)/i,
    "email; a letter of the alphabet is allowed beside a number or digits",
  ],
];

/** Texts that were signed or agreed to stay as they were. An error class isn't a text. */
const unchanged =
  /^src\/domain\/introduction\/nda\.ts$|^src\/domain\/core\/errors\.ts$|^src\/server\/platform\/http\/docs-page\.ts$/;
const agreed = /^I have read (?:this|every) document/;

test("texts use the words of voice: no nobody, told, mended, letters for emails", () => {
  const texts = collectTexts();
  expect(texts.length).toBeGreaterThan(5_000);
  const found = texts
    .filter(({ file, text }) => !unchanged.test(file) && !agreed.test(text) && /\s/.test(text))
    .flatMap(({ file, line, text }) =>
      unwanted.filter(([words]) => words.test(text)).map(([, instead]) => `${file}:${line}  ${text}  (${instead})`),
    );
  expect(found).toEqual([]);
});

/** Words that comments and test titles don't use either. Identifiers are written in backticks. */
const unwantedInCode = new RegExp(
  String.raw`\b(?:mend(?:s|ed|ing)?|anew|somebody|nobody|everybody|anybody|whoever|oneself|told|e-mails?)\b|` +
    String.raw`\b(?:of|by) chance\b|\bany more\b|\bcom(?:e|es|ing) to rest\b|\bhand(?:s|ed)? on\b|` +
    String.raw`\btak(?:e|es|en|ing) (?:away|back)\b`,
  "i",
);

test("comments and test titles use plain words", () => {
  const found = ["src", "tests", "scripts", "bench"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !/\/migrations\/|guarantees\/words\.test/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const comments = text.matchAll(/\/\*[^]*?\*\/|(?<![:"'`\\])\/\/ .*/g);
      const titles = text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(["`])(?:(?!\1).)*\1/g);
      return [...comments, ...titles]
        .map(([said]) => unwantedInCode.exec(said.replace(/`[\w.-]+`/g, ""))?.[0])
        .filter((word) => word !== undefined)
        .map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});
