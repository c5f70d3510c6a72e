import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dateText } from "#domain/core/calendar.ts";
import { dollars } from "#domain/core/money.ts";
import { decideWin } from "#domain/deal/closing.ts";
import { decideCreate } from "#domain/deal/deal.ts";
import { proposedTerms } from "#domain/deal/terms.ts";
import { dealSheetFor } from "#domain/deal/view.ts";
import { dealText as text, memberOf as member, newDealFacts } from "#tests/support/domain-rules.ts";
import { GuaranteeCard } from "./guarantee-card.tsx";

test("an installment isn't due before it is invoiced, as on the account", () => {
  const la = member("la");
  const terms = proposedTerms({
    targetSalary: 200_000,
    feePercent: 25,
    laSplit: 100,
    guaranteeDays: 90,
    guaranteePolicy: "installment",
    terms: "",
  });
  const made = decideCreate(la, newDealFacts({ ...terms, text: text("") }, { sellingAgency: null }));
  const now = Date.parse("2026-11-30T18:00:00Z");
  const ask = { acceptedSalary: dollars(205_000), startDate: "2026-11-20", timeZone: "America/Chicago" };
  const won = decideWin(la, { ...made, status: "executed" }, ask, now);
  const deal = dealSheetFor(la, won, { now, rendered: [], introduction: null, hiddenFromEmployer: false });
  const page = renderToStaticMarkup(<GuaranteeCard deal={deal} now={now} />);
  expect(deal.money?.dues.map(({ dueOn }) => dueOn)).toEqual(["2026-11-30", "2026-12-20", "2027-01-19"]);
  for (const { dueOn } of deal.money?.dues ?? []) expect(page).toContain(`Due ${dateText(dueOn)}`);
});
