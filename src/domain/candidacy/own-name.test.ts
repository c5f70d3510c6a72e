import { describe, expect, it } from "vitest";
import { isOwnName } from "./own-name.ts";

describe("the name that a candidate types", () => {
  it.each([
    ["Elizabeth Vandermere", "Elizabeth Vandermere"],
    ["  elizabeth   VANDERMERE ", "Elizabeth Vandermere"],
    ["Elizabeth Anne Vandermere", "Elizabeth Vandermere"],
    ["Elizabeth Vandermere", "Elizabeth A. Vandermere"],
    ["Vandermere, Elizabeth", "Elizabeth Vandermere"],
    ["Wei Chen", "Chen Wei"],
    ["Dr. Elizabeth Vandermere", "Elizabeth Vandermere"],
    ["Elizabeth Vandermere", "Dr. Elizabeth Vandermere"],
    ["Jose Nunez", "José Núñez"],
    ["Soren Ostergard", "Søren Østergård"],
    ["Annemarie O'Neil", "Anne-Marie ONeil"],
    ["Maria Lopez", "María del Carmen López García"],
    ["María del Carmen López García", "María López"],
    ["Suharto", "Suharto"],
    ["李小龙", "李小龙"],
    ["李 明", "李 明"],
    ["Van Do", "Van Do"],
    ["J. Vandermere", "J. Vandermere"],
    ["Jane Vandermere", "J. Vandermere"],
    ["Haji Suharto", "Suharto"],
    ["李小龙", "李 小龙"],
    ["Al Gorewin", "Al Gorewin"],
  ])("%s is %s", (typed, stored) => {
    expect(isOwnName(typed, stored)).toBe(true);
  });

  it.each([
    ["Robert Hale", "Elizabeth Vandermere"],
    ["Elizabeth", "Elizabeth Vandermere"],
    ["Vandermere", "Elizabeth Vandermere"],
    ["E. Vandermere", "Elizabeth Vandermere"],
    ["Robert Vandermere", "Elizabeth Vandermere"],
    ["Elizabeth Elizabeth", "Elizabeth Vandermere"],
    ["Juan de la López García", "María de la López García"],
    ["Maria de la Cruz", "Maria de la Fuente"],
    ["Northstar Talent", "Elizabeth Vandermere"],
    ["", "Elizabeth Vandermere"],
    ["...", "Elizabeth Vandermere"],
    ["X", "Suharto"],
    ["Vandermere", "J. Vandermere"],
    ["K. Vandermere", "J. Vandermere"],
    ["B. Gorewin", "Al Gorewin"],
    ["王 小龙", "李 小龙"],
    ["小龙", "李 小龙"],
  ])("%s isn't %s", (typed, stored) => {
    expect(isOwnName(typed, stored)).toBe(false);
  });
});
