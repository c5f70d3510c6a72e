import { describe, expect, it } from "vitest";
import { agreed, executed, letterTo, publish, refusal, sent, signAs, tokenIn } from "#tests/support/deals.ts";
import { signedIn, testHouse, visitor } from "#tests/support/house.ts";

const house = await testHouse();
const [northstar, harbor, meridian] = [await signedIn(house, "recruiter@northstar.example"), await signedIn(house, "admin@harbor.example"), await signedIn(house, "hiring@meridian.example")];
const agencies = { la: northstar.api, sa: harbor.api };
const { api: bearer } = visitor(house);

describe("signing by the links of letters", () => {
  it("goes in order, each by its own link, without an account, to an executed deal", async () => {
    const deal = await sent(agencies, {}, { employer: { name: "Mara Quill", email: "mara.quill@meridian.example" } });
    expect(deal).toMatchObject({ status: "pending_signatures", signing: { number: 1, provider: "built-in", state: "running", parts: [{ role: "listing", state: "open" }, { role: "selling", state: "waiting" }, { role: "employer", state: "waiting", signerName: "Mara Quill" }] } });
    const sign = async (to: string, name: string) => {
      const token = tokenIn(await letterTo(house, deal.code, to));
      const sheet = await bearer.signing.open({ token });
      expect(sheet).toMatchObject({ code: deal.code, state: "open", why: null, executed: false, sentBy: "Northstar Talent" });
      return { token, before: sheet, after: await bearer.signing.sign({ token, name, hash: sheet.hash, consent: true }) };
    };
    const first = await sign("recruiter@northstar.example", "Ada Bell");
    expect(first.before.document).toBe("split");
    expect(first.after).toMatchObject({ state: "signed", signedName: "Ada Bell" });
    const second = await sign("admin@harbor.example", "Ben Cole");
    expect(second.before.document).toBe("split");
    const third = await sign("mara.quill@meridian.example", "Mara Quill");
    expect(third.before).toMatchObject({ document: "client", signerName: "Mara Quill", organisationName: "Meridian Robotics" });
    expect(third.after).toMatchObject({ state: "signed", sendingState: "complete" });
    const done = await northstar.api.deals.get({ id: deal.id });
    expect(done).toMatchObject({ status: "executed", signing: { state: "complete" } });
    expect(done.signing?.parts.map(({ state, signedName }) => [state, signedName])).toEqual([["signed", "Ada Bell"], ["signed", "Ben Cole"], ["signed", "Mara Quill"]]);
    // A link that has done its work does nothing more.
    expect(await refusal(bearer.signing.sign({ token: third.token, name: "Mara Quill", hash: third.before.hash, consent: true }))).toMatchObject({ code: "wrong-state", detail: "This is signed already." });
    const rows = await house.database.kysely.selectFrom("mls_deal_signers").select(["signed_via", "signed_ip", "signed_person_id", "signed_consent"]).where("deal_id", "=", deal.id).execute();
    for (const row of rows) expect(row).toEqual({ signed_via: "link", signed_ip: "127.0.0.1", signed_person_id: null, signed_consent: third.before.consent.version });
  });
});
void agreed; void executed; void publish; void signAs;
