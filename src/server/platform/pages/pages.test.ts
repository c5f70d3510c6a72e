import { describe, expect, it } from "vitest";
import { refusedPage, setupPage, signInPage } from "./pages.ts";
import { sampleAccounts, samplePassword } from "../../ecosystem/sample.ts";

const asset = (name: string) => `/ecosystem/assets/v/${name}`;
const page = {
  brandName: "TalentMLS",
  appId: "talentmls",
  callbackUrl: "https://mls.example/auth/callback/ecosystem",
  asset,
};

describe("the sign-in page", () => {
  it("shows no sample accounts outside sample mode", () => {
    const html = signInPage({ ...page, sample: null });
    expect(html).not.toContain("Sample");
    expect(html).not.toContain(samplePassword);
    for (const { email } of sampleAccounts) expect(html).not.toContain(email);
  });

  it("links back to the page the person came from", () => {
    expect(signInPage({ ...page, sample: null })).toContain('href="https://mls.example/"');
  });
});

describe("every page", () => {
  it("escapes markup in settings", () => {
    const brandName = `<img src=x onerror=alert(1)> "&'`;
    const pages = [
      signInPage({ ...page, brandName, sample: { accounts: sampleAccounts, password: samplePassword } }),
      setupPage({ brandName, asset }),
      refusedPage({ brandName, reason: brandName, fix: brandName, asset }),
    ];
    for (const html of pages) {
      expect(html).not.toContain("<img");
      expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39;");
    }
  });
});
