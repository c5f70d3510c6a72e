import { describe, expect, it } from "vitest";
import { allowedCallbacks, isAllowedCallback } from "./callbacks.ts";

const production = { publicUrl: "https://mls.example", port: 4000, sampleData: false };
const sample = { publicUrl: "http://localhost:4000", port: 4000, sampleData: true };

describe("allowed sign-in callbacks", () => {
  it("contains only the public URL in production", () => {
    expect(allowedCallbacks(production)).toEqual(["https://mls.example/auth/callback/ecosystem"]);
    expect(isAllowedCallback("http://localhost:4000/auth/callback/ecosystem", production)).toBe(false);
  });

  it("contains the loopback names on the served port in sample mode", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(isAllowedCallback(`http://${host}:4000/auth/callback/ecosystem`, sample)).toBe(true);
      expect(isAllowedCallback(`http://${host}:4001/auth/callback/ecosystem`, sample)).toBe(false);
    }
  });

  it("contains the loopback names without a public URL", () => {
    const bare = { publicUrl: undefined, port: 80, sampleData: false };
    expect(allowedCallbacks(bare)).toContain("http://127.0.0.1/auth/callback/ecosystem");
    expect(isAllowedCallback("http://mls.example/auth/callback/ecosystem", bare)).toBe(false);
  });

  it.each([
    "https://mls.example/auth/callback/ecosystem/",
    "https://mls.example/auth/callback/ecosystem?next=/mls",
    "https://mls.example/auth/callback/ecosystem#x",
    "https://mls.example.evil.example/auth/callback/ecosystem",
    "https://evil.example/https://mls.example/auth/callback/ecosystem",
    "https://mls.example@evil.example/auth/callback/ecosystem",
    "https://MLS.example/auth/callback/ecosystem",
    "http://mls.example/auth/callback/ecosystem",
    "https://mls.example:8443/auth/callback/ecosystem",
    "https://mls.example/auth/../auth/callback/ecosystem",
    " https://mls.example/auth/callback/ecosystem",
    "javascript:alert(1)",
    "",
  ])("matches exactly: %j is rejected", (url) => expect(isAllowedCallback(url, production)).toBe(false));
});
