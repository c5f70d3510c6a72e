import { expect, test } from "vitest";
import { codesTyped, wholeCode } from "./typed-code.ts";

const codes = (text: string) => codesTyped(text).map(({ code }) => code);

test("a whole or partial code is recognized as it is written or spoken", () => {
  expect(codesTyped("tm-7k3qf9xa")).toEqual([{ kind: "listing", code: "TM-7K3QF9XA", whole: true, marked: true }]);
  expect(codes("TM 7K3Q")).toEqual(["TM-7K3Q"]);
  expect(codes("deal-o1i234")).toEqual(["DEAL-011234"]);
  expect(codes("int 7k3q f9")).toEqual(["INT-7K3QF9"]);
});

test("without its prefix a code can be of any kind and needs a digit", () => {
  expect(codes("7k3q")).toEqual(["TM-7K3Q", "DEAL-7K3Q", "INT-7K3Q"]);
  expect(codes("7k3qf9xa")).toEqual(["TM-7K3QF9XA"]);
  expect(codes("rust")).toEqual([]);
});

test("text that is too short, too long or has a foreign character is not a code", () => {
  for (const text of [
    "",
    "TM-",
    "TM-7K3",
    "TM-7K3QF9XAB",
    "DEAL-1234567",
    "TM-7K3QF9U!",
    "integration engineer",
    "deal desk",
  ])
    expect(codes(text), text).toEqual([]);
});

test("only a whole code with its prefix identifies one record", () => {
  expect(wholeCode(" deal-7k3qf9 ")).toEqual({ kind: "deal", code: "DEAL-7K3QF9" });
  expect(wholeCode("TM-7K3QF9XA")).toEqual({ kind: "listing", code: "TM-7K3QF9XA" });
  for (const text of ["TM-7K3QF9X", "7K3QF9XA", "python TM-7K3QF9XA"]) expect(wholeCode(text), text).toBeNull();
});
