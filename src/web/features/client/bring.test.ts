import { expect, it } from "vitest";
import { employerErrors } from "./bring.ts";

const clients = [{ id: "1", name: "Kestrel Payments", isReviewed: true }];
const company = " kestrel payments ";

it("needs no contact for the agency's own client", () => {
  expect(employerErrors({ company, email: "" }, clients)).toEqual({});
});

it("asks for a contact at any other company", () => {
  expect(Object.keys(employerErrors({ company: "Heron Works", email: "" }, clients))).toEqual(["email"]);
  expect(employerErrors({ company: "Heron Works", email: "dana@heron.example" }, clients)).toEqual({});
});

it("asks for no contact while it isn't known whose client it is", () => {
  expect(Object.keys(employerErrors({ company, email: "" }, undefined))).toEqual(["company"]);
});
