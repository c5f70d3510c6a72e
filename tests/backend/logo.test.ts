import { describe, expect, it } from "vitest";
import { publish, refusal } from "#tests/support/deals.ts";
import { serverBackend } from "#tests/support/backends.ts";
import { listSentTo, reviewedClient } from "#tests/support/guests.ts";
import { plantedIn, plantedJpeg, plantedPng, plantedWebp } from "#tests/support/planted-files.ts";
import { pngSize } from "#tests/support/png-size.ts";

/** An agency's logo, on what it shares with clients (docs/spec.md §13). */
const { testApp, recruiter, admin, employer } = await serverBackend();

const bytesOf = (image: string | null): Buffer =>
  Buffer.from((image ?? "").replace(/^data:image\/png;base64,/, ""), "base64");
const upload = (file: Buffer) => admin.organizations.saveLogo({ base64: file.toString("base64") });

describe("a logo", () => {
  it.each([
    ["PNG", plantedPng, { width: 120, height: 80 }],
    // Its orientation tag turns it.
    ["JPEG", plantedJpeg, { width: 80, height: 120 }],
    ["WebP", plantedWebp, { width: 120, height: 80 }],
  ])("is drawn again as a PNG without anything else of the %s file", async (_kind, planted, size) => {
    const file = await planted();
    expect(plantedIn(file).length).toBeGreaterThan(3);
    const { image } = await upload(file);
    const png = bytesOf(image);
    expect([png.subarray(1, 4).toString(), plantedIn(png)]).toEqual(["PNG", []]);
    expect(pngSize(png)).toEqual(size);
    expect(await recruiter.organizations.logo({})).toEqual({ image });
  });

  it("is made smaller to fit", async () => {
    expect(pngSize(bytesOf((await upload(await plantedPng(1200, 200))).image))).toEqual({ width: 480, height: 80 });
  });

  it.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
  ])("can't be %s", async (_kind, file) => {
    expect(await refusal(upload(file))).toMatchObject({
      code: "invalid-input",
      fields: { file: "This isn't a PNG, JPEG or WebP picture. Save the logo as one of these and upload it again." },
    });
  });

  it("is changed by admins of an agency alone", async () => {
    expect(await refusal(recruiter.organizations.saveLogo({ base64: null }))).toMatchObject({ code: "forbidden" });
    expect(await refusal(employer.organizations.saveLogo({ base64: null }))).toMatchObject({
      code: "forbidden",
      detail: "Only agencies can add a logo. Switch to an agency you belong to.",
    });
  });

  it("is on the client's page while the link is open, and on the submission pack", async () => {
    const { image } = await upload(await plantedPng());
    const client = await reviewedClient(testApp, recruiter, "Logotype Works");
    const { token, guest, link, list } = await listSentTo(testApp, recruiter, {
      client,
      listingIds: [await publish(recruiter)],
    });
    expect(await guest.guests.logo({ token })).toEqual({ image });
    const pack = () => recruiter.candidateLists.pack({ id: list.id });
    const pictures = async () => {
      const file = await pack();
      const bytes = Buffer.from("base64" in file ? file.base64 : "", "base64");
      return bytes.toString("latin1").match(/\/Subtype\s*\/Image/g);
    };
    expect((await pictures())?.length).toBeGreaterThan(0);
    await admin.organizations.saveLogo({ base64: null });
    expect(await pictures()).toBeNull();
    expect(await guest.guests.logo({ token })).toEqual({ image: null });
    await upload(await plantedPng());
    await recruiter.guests.revoke({ id: link.id });
    expect(await guest.guests.logo({ token })).toEqual({ image: null });
    expect((await refusal(guest.guests.logo({ token: "none" }))).code).toBe("not-found");
  });
});
