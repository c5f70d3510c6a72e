import { carriersOf, type HeldOutCase, identityOf, inTurn, planted } from "./held-out-case.ts";

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

/** Mailboxes as people write them when a form rejects an @. */
const mailboxes = lines(`
someone at hotmail com
priya.r at gmail dot com
tomasz [at] proton [dot] me
jkl.dev (at) outlook (dot) com
hire.me AT yahoo DOT co DOT uk
the.backend.guy@gmail
contact@studio-vell.example
ana underscore silva at gmail dot com
m.okafor{at}icloud{dot}com
lena@fastmail.example
write to r.holm, which is at gmail.com
devlead77 @ gmail . com
devlead77＠gmail．com
devlead77&#64;gmail.com
devlead77%40gmail.com
mailto:k.orsted@mail.example
j_petrov<at>mail<dot>example
sam arroba gmail punto com
kofi -at- hotmail -dot- com
nina@ gmail.com
gmail: nina.codes.things
my gmail is nina.codes.things
hotmail address: bk1984
bk1984 (hotmail)
peterk chez gmail.com
olga@почта.рф
olga ät web punkt de
r.stone at-sign outlook period com
firstname.lastname at the usual gmail domain, i.e. dana.wolfe
dana DOT wolfe AT aol DOT com
d.wolfe@ [gmail]
icloud mail d.wolfe.works
someone at hotmail,com
someone a t hotmail d o t com
someone@hot mail.com
`);

const handles = lines(`
find me on IG as studio.vell
find me on Instagram under @studio.vell
telegram: @kofi_builds
Telegram is kofi_builds
on WhatsApp as KofiB
hit me up on Signal, kofi.42
my Twitter is devlead77
X handle devlead_77
on X: @devlead_77
GitHub user orsted-k
github/orsted-k
gh: orsted-k
look for orsted-k on GitHub
Skype live:orsted.k
Skype ID: orsted.k_77
Discord orsted#4417
discord username orsted_k
LinkedIn: kaja-orsted-417
search LinkedIn for kaja-orsted-417
linkedin slash in slash kaja-orsted
add me on WeChat, id orsted_k88
WeChat ID orsted_k88
snap: kaja.o
Snapchat kaja.o
Stack Overflow user 4417201
behance/kajaorsted
dribbble: kajaorsted
TikTok @kaja.codes
Mastodon @kaja@hachy.example
Bluesky kaja.bsky.social
calendly slash kaja-o
t me slash kaja_o
insta: kaja.codes
IG handle kaja.codes
FB: kaja.orsted.9
DM @kaja.codes for details
slack me @kaja-orsted
Viber/Telegram kajaorsted
medium dot com slash at kaja
kaja dot dev
www dot kajaorsted dot com
kajaorsted,com
portfolio at kajaorsted (dot) io
npm: ~kajaorsted
Kaggle kajaorsted
YouTube channel KajaCodes
threads @kaja.codes
XING profile Kaja_Orsted7
`);

const addresses = lines(`
203.0.113.47
198.51.100.23:8080
http://203.0.113.47/cv
203[.]0[.]113[.]47
203 dot 0 dot 113 dot 47
2001:db8:85a3::8a2e:370:7334
2001:0db8:0000:0000:0000:ff00:0042:8329
[2001:db8::17]
ssh root@198.51.100.23
198.51.100.7/cv.pdf
192.0.2.146
203.0.113.9 port 3000
0xCB00712F on port 80
ftp://192.0.2.33
203。0。113。47
`);

const contactCarriers = carriersOf(`
Best reached after six: {}
For the portfolio, {}.
Client can contact directly: {} (no fee to us otherwise).
Declined. Happy to talk again, {}
10+ years of Kotlin. {}
You can also {} if the platform is slow.
`);

const phoneCarriers = carriersOf(`
Call {} to set up the screen.
Reach the candidate on {}.
Mobile: {}
{} is the best number after 5 pm.
Text {} for the take-home link
Hiring manager's direct line {}, ask for the backend role.
My cell — {} — works on WhatsApp too.
Decline reason: already in touch by phone ({})
Tel. {}
`);

/** Ten, eleven or twelve digits each, in ranges reserved for fiction where a country has one. */
const numbers: Record<string, readonly string[]> = {
  US: ["4155550134", "2125550187", "6465550119", "3035550102", "7735550166", "5125550178", "9175550143", "2065550125"],
  UK: ["2079460958", "7700900123", "1632960456", "7700900877"],
  DE: ["3023125012", "17604069012", "15123456017", "8999998456"],
  IN: ["9876501234", "8044401299", "7012345609", "9123405678"],
};
const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const words = (number: string, join: string) => [...number].map((digit) => digits[Number(digit)]).join(join);
const spread = (number: string, join: string) => [...number].join(join);
const shift = (number: string, zero: number) =>
  [...number].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");
const cut = (number: string, sizes: readonly number[], join: string) => {
  let from = 0;
  return sizes
    .map((size, index) => number.slice(from, index === sizes.length - 1 ? undefined : (from += size)))
    .join(join);
};
const doubled = (number: string) =>
  number
    .replace(/(\d)\1?/g, (run, digit: string) => `${run.length === 2 ? "double " : ""}${digits[Number(digit)]} `)
    .trim();

/** Ways to write any number. */
const anyForm: readonly ((number: string) => string)[] = [
  (number) => words(number, " "),
  (number) => words(number, "-"),
  (number) => words(number, ", "),
  (number) => spread(number, " "),
  (number) => spread(number, "."),
  (number) => spread(number, "-"),
  (number) => spread(number, " - "),
  (number) => spread(number, "/"),
  (number) => spread(number, "_"),
  (number) => doubled(number),
  (number) => shift(number, 0xff10),
  (number) => shift(number, 0x0966),
  (number) => shift(number, 0x0660),
  (number) => shift(number, 0x1d7ce),
  (number) => [...number].map((digit) => `${digit}\ufe0f\u20e3`).join(""),
  (number) =>
    [...number].map((digit) => (digit === "0" ? "\u24ea" : String.fromCodePoint(0x245f + Number(digit)))).join(""),
  (number) => number.replaceAll("0", "O"),
  (number) => number.replaceAll("1", "l").replaceAll("0", "o"),
  (number) => spread(number, "\u200b"),
  (number) => cut(number, [3, 3, 4], " ").replace(/\d/, (digit) => digits[Number(digit)]!),
  (number) => `${words(number.slice(0, 3), " ")} ${number.slice(3, 6)} ${number.slice(6)}`,
  (number) => words(number, " ").replaceAll("zero", "oh"),
  (number) => words(number, " ").toUpperCase(),
  (number) => `${number.slice(0, 5)}\n${number.slice(5)}`,
  (number) => cut(number, [2, 2, 2, 2, 2], " "),
];

const countryForm: Record<string, readonly ((number: string) => string)[]> = {
  US: [
    (number) => `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`,
    (number) => cut(number, [3, 3, 4], "-"),
    (number) => cut(number, [3, 3, 4], "."),
    (number) => cut(number, [3, 3, 4], " "),
    (number) => number,
    (number) => `+1 ${cut(number, [3, 3, 4], " ")}`,
    (number) => `+1${number}`,
    (number) => `1-${cut(number, [3, 3, 4], "-")}`,
    (number) => `001 ${cut(number, [3, 3, 4], " ")}`,
    (number) => `${number.slice(0, 3)}/${number.slice(3, 6)}-${number.slice(6)}`,
    (number) => `${number.slice(0, 3)}·${number.slice(3, 6)}·${number.slice(6)}`,
    (number) => `(${number.slice(0, 3)})${number.slice(3, 6)}-${number.slice(6)} x4412`,
    (number) => `area code ${number.slice(0, 3)}, then ${number.slice(3, 6)} ${number.slice(6)}`,
    (number) => `${number.slice(3, 6)}-${number.slice(6)}`,
    (number) => `${number.slice(0, 3)}–${number.slice(3, 6)}–${number.slice(6)}`,
    (number) => `+1 (${number.slice(0, 3)}) ${number.slice(3, 6)} - ${number.slice(6)}`,
    (number) => `${number.slice(0, 3)} ${number.slice(3, 6)} ${words(number.slice(6), " ")}`,
  ],
  UK: [
    (number) => `0${cut(number, [2, 4, 4], " ")}`,
    (number) => `+44 (0)${cut(number, [2, 4, 4], " ")}`,
    (number) => `+44 ${cut(number, [4, 3, 3], " ")}`,
    (number) => `0${cut(number, [4, 6], " ")}`,
    (number) => `0044${number}`,
    (number) => `0${number}`,
    (number) => `+44.${cut(number, [4, 6], ".")}`,
    (number) => `(0${number.slice(0, 4)}) ${number.slice(4)}`,
    (number) => `0${cut(number, [4, 3, 3], "-")}`,
    (number) => `oh ${words(number, " ")}`,
    (number) => `plus four four ${words(number, " ")}`,
    (number) => `plus 44 ${cut(number, [4, 6], " ")}`,
  ],
  DE: [
    (number) => `0${cut(number, [3, 8], " / ")}`,
    (number) => `0${cut(number, [3, 8], "/")}`,
    (number) => `+49 ${cut(number, [3, 3, 5], " ")}`,
    (number) => `+49 (0) ${cut(number, [3, 8], " ")}`,
    (number) => `0049 ${cut(number, [3, 8], " ")}`,
    (number) => `0${number}`,
    (number) => `(0${number.slice(0, 3)}) ${number.slice(3)}`,
    (number) => `0${cut(number, [3, 4, 4], "-")}`,
    (number) => `+49-${cut(number, [3, 8], "-")}`,
    (number) => `0${cut(number, [3, 2, 2, 2, 2], " ")}`,
    (number) => `+49${number}`,
  ],
  IN: [
    (number) => `+91 ${cut(number, [5, 5], " ")}`,
    (number) => `+91-${number}`,
    (number) => `+91${number}`,
    (number) => cut(number, [5, 5], "-"),
    (number) => cut(number, [5, 5], " "),
    (number) => `0${number}`,
    (number) => `091 ${cut(number, [5, 5], " ")}`,
    (number) => `(+91) ${cut(number, [4, 3, 3], " ")}`,
    (number) => `91 ${number}`,
    (number) => number,
    (number) => `plus nine one ${doubled(number)}`,
  ],
};
const elsewhere = lines(`
06 12 34 56 78
+33 6 12 34 56 78
01.99.00.12.34
0491 570 156
+61 491 570 156
(11) 98888-0123
+55 11 98888-0123
138 0013 8000
+86 138-0013-8000
090-1234-5678
+81 90 1234 5678
+48 600 100 200
600-100-200
+36 30 123 4567
06 30 123 4567
+234 803 555 0199
0803 555 0199
+354 555 0134
+353 87 155 5017
+971 50 555 0134
+972-50-555-0134
+27 82 555 0134
+52 1 55 5555 0134
+84 90 155 50 17
+41 79 555 01 34
`);

/** The candidate's own number and profile, with parts left out. */
const own = identityOf("Ilse Varga-Thornbury", {
  phone: "+1 (628) 555-0147",
  email: "ilse.vt.builds@inbox.example",
  linkedinUrl: "https://www.linkedin.com/in/ilse-vt-628",
  portfolioLinks: ["https://vtbuilds.example/work"],
});
const ownForms = lines(`
628 555 0147
6285550147
six two eight five five five oh one four seven
555-0147
5550147
628.555.O147
(628) 555 01 47
ilse.vt.builds
ilse vt builds at inbox
ilse.vt.builds at inbox example
ILSE.VT.BUILDS
ilsevtbuilds
ilse-vt-628
ilse vt 628
in/ilse-vt-628
vtbuilds
vtbuilds dot example
VTBuilds.example
v t b u i l d s
ilse_vt_builds
`);

export function contactCases(): HeldOutCase[] {
  const carrier = inTurn(contactCarriers);
  const phoneCarrier = inTurn(phoneCarriers);
  const cases: HeldOutCase[] = [];
  const twice = (kind: string, texts: readonly string[]) => {
    for (const text of [...texts, ...texts]) cases.push(planted(kind, carrier(), text));
  };
  twice("email address, written out", mailboxes);
  twice("handle without a link", handles);
  twice("IP address", addresses);
  for (const [country, all] of Object.entries(numbers))
    for (const number of all) {
      const forms = [...countryForm[country]!, ...anyForm];
      for (const form of forms) cases.push(planted(`stranger's phone, ${country}`, phoneCarrier(), form(number)));
    }
  for (const text of [...elsewhere, ...elsewhere])
    cases.push(planted("stranger's phone, elsewhere", phoneCarrier(), text));
  for (const text of ownForms)
    cases.push(planted("candidate's own phone, email or profile", carrier(), text, { identity: own }));
  return cases;
}
