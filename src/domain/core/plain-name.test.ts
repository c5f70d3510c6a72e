import { expect, test } from "vitest";
import { nameFault } from "./plain-name.ts";

test.each([
  "Northstar Talent",
  "O'Neill & Sons, Inc.",
  "J.R. St. John",
  "AT&T",
  "Dr. Ana-María Pérez",
  "Smith / Jones LLP",
  "Nº 5 Recruiting",
  "A.I.M. Search Co.",
  "Søren Å.",
  "Yahoo!",
])("%s is a name", (name) => {
  expect(nameFault(name)).toBeNull();
});

test.each([
  "Claim at https://prize.example",
  "www.prize.example",
  "prize.example/now",
  "Win at PRIZE.COM today",
  "Bo <bo@mail.example>",
  "bo@mail",
  "ftp://x",
  "Northstar via bit.ly/x",
  "visit prize.com.",
])("%s contains an address", (name) => {
  expect(nameFault(name)).toMatch(/^Leave links/);
});
