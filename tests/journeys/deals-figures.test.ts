import { expect, type Page, test } from "#tests/support/journey-test.ts";
import type { Answer } from "#contract/index.ts";
import { addDays } from "#domain/core/calendar.ts";
import { moneyText } from "#domain/core/money.ts";
import { apiOf, draftOf, execute, listedBy, today } from "#tests/support/journey-api.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";

const region = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name });

test("the screen has the API's figures on 20 deals, to the cent", { tag: "@rest" }, async ({ browser }) => {
  const opened = await Promise.all(
    (["recruiter", "partner", "employer"] as const).map((who) => inOwnBrowser(browser, who)),
  );
  const [la, sa, client] = opened;
  if (!la || !sa || !client) throw new Error("a party has no browser");
  const apis = { listing: apiOf(la), selling: apiOf(sa), employer: apiOf(client) };
  const api = apis.listing;
  const day = today();
  const listingId = await listedBy(api);
  const drafts: Answer<"deals", "get">[] = [];
  // Odd salaries, fees and shares, so that there are remaining cents to assign.
  for (let place = 0; place < 20; place++) {
    // A candidate is placed once, so each won deal has its own.
    drafts.push(
      await draftOf(api, place < 4 ? await listedBy(api) : listingId, {
        targetSalary: 61_003 + place * 17_391,
        feePercent: (1_233 + place * 100) / 100,
        laSplit: ((place * 777) % 10_000) / 100,
        guaranteeDays: ([30, 60, 90, 120] as const)[place % 4] ?? 90,
      }),
    );
  }
  for (const [place, draft] of drafts.slice(0, 4).entries()) {
    const { version } = await execute(apis, draft);
    drafts[place] = { ...draft, version };
  }
  for (const [place, { id, version, targetSalary }] of drafts.slice(0, 4).entries()) {
    const won = await api.deals.win({
      id,
      version,
      acceptedSalary: targetSalary + 1_111,
      startDate: addDays(day, -7),
      timeZone: "America/New_York",
    });
    if (place > 1)
      await api.deals.fallOff({ id, version: won.version, lastDay: addDays(day, -1), reason: "The role changed." });
  }

  await la.goto("/mls/deals");
  for (const { id } of drafts) {
    const { feeCents } = await api.deals.get({ id });
    await expect(la.getByRole("row").filter({ has: la.locator(`a[href$="/mls/deal/${id}"]`) })).toContainText(
      moneyText(feeCents),
    );
  }
  for (const { id } of drafts) {
    await la.getByRole("row").locator(`a[href$="/mls/deal/${id}"]`).first().click();
    const { feeCents, agencySide, closing, money } = await api.deals.get({ id });
    const { laCents = 0, saCents = 0, ledger } = agencySide ?? {};
    await expect(la.getByRole("main").locator("[data-total-fee]").first()).toHaveText(moneyText(feeCents));
    for (const cents of [laCents, saCents]) await expect(region(la, "Commission")).toContainText(moneyText(cents));
    expect(laCents + saCents).toBe(feeCents);
    if (!closing || !money || !ledger) {
      await la.goBack();
      continue;
    }
    const account = region(la, "Meridian Robotics account");
    for (const cents of [money.invoicedCents, money.paidCents, money.dueCents, money.creditedCents])
      await expect(account).toContainText(moneyText(cents));
    await expect(account.locator("[data-earned=listing]")).toHaveText(moneyText(ledger.shares.listing));
    await expect(account.locator("[data-earned=selling]")).toHaveText(moneyText(ledger.shares.selling));
    await expect(region(la, "Guarantee").locator("[data-mark]")).toContainText(
      `refund ${moneyText(closing.fallOff?.refundCents ?? closing.refundTodayCents)}`,
    );
    for (const { kind, postings } of ledger.entries) {
      const shown = await region(la, "Ledger").locator(`[data-entry=${kind}] td`).allInnerTexts();
      expect(shown).toEqual(
        postings.flatMap(({ cents }) => (cents > 0 ? [moneyText(cents), ""] : ["", moneyText(-cents)])),
      );
    }
    await la.goBack();
  }
});
