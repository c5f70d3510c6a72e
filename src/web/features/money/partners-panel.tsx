import { FileDown } from "lucide-react";
import { useState } from "react";
import { dateText } from "#web/lib/format.ts";
import { ownDate } from "#web/lib/own-date.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Link } from "#web/lib/router/link.tsx";
import { moneyText } from "#domain/core/money.ts";
import { Card, CardHead, FactList, TitledCard } from "#web/ui/card.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem, MenuRadio, MenuSeparator } from "#web/ui/menu.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { NettingCard } from "./netting-card.tsx";
import type { Desk } from "./money-screen.tsx";
import { daysOfPeriod, type StatementPeriod, statementPeriods } from "./statement-period.ts";

type Side = NonNullable<Desk["agencySide"]>;
type Partner = Side["partners"][number];

/** What each partner agency and the agency owe each other, with a statement per partner. */
export function PartnersPanel({ partners, platform }: Pick<Side, "partners" | "platform">) {
  return (
    <div className="grid gap-4">
      <Card aria-labelledby="partners" className="min-w-0">
        <CardHead id="partners" title="Partner balances">
          {partners.length === 0 ? (
            <EmptyLine title="No shared placements.">Agencies that you split a fee with appear here.</EmptyLine>
          ) : null}
        </CardHead>
        {partners.length === 0 ? null : (
          <Table
            caption="Partner balances"
            stacked
            columns={[
              "Partner",
              { label: "Statement", hidden: true },
              { label: "Net today", numeric: true },
              { label: "You owe", numeric: true },
              { label: "They owe", numeric: true },
              { label: "Fees", numeric: true },
            ]}
          >
            {partners.map((partner) => (
              <PartnerLine key={partner.id} partner={partner} />
            ))}
          </Table>
        )}
      </Card>
      {partners.length > 0 ? <NettingCard /> : null}
      {platform.now + platform.later + platform.back > 0 ? (
        <TitledCard title="Platform share">
          <FactList
            className="mt-2 max-w-measure text-dense"
            facts={[
              { term: "You owe now", fact: moneyText(platform.now) },
              { term: "You owe once employers pay", fact: moneyText(platform.later) },
              { term: "The platform returns", fact: moneyText(platform.back) },
            ]}
          />
        </TitledCard>
      ) : null}
    </div>
  );
}

function PartnerLine({ partner }: { partner: Partner }) {
  const { id, name, placements, fallOffs, feeCents, shareCents, weOwe, theyOwe, netCents, since } = partner;
  return (
    <TableRow>
      <Cell className="min-w-36">
        <Link to="/mls/partners/$id" params={{ id }} className="anchor font-medium break-words">
          {name}
        </Link>
        <span className="figures block text-small text-ink-3">
          {placements} {placements === 1 ? "placement" : "placements"}
          {fallOffs > 0 ? `, ${fallOffs} ${fallOffs === 1 ? "fall-off" : "fall-offs"}` : ""}
        </span>
      </Cell>
      <Cell label="Statement" className="sm:w-12">
        <StatementMenu partner={partner} />
      </Cell>
      <Cell numeric label="Net today" className="font-semibold whitespace-nowrap">
        {netText(netCents)}
        {since ? <span className="block text-small font-normal text-ink-3">since {dateText(since)}</span> : null}
      </Cell>
      <Cell numeric label="You owe">
        <OwedText owed={weOwe} />
      </Cell>
      <Cell numeric label="They owe">
        <OwedText owed={theyOwe} />
      </Cell>
      <Cell numeric label="Fees">
        {moneyText(feeCents)}
        <span className="block text-small whitespace-nowrap text-money">My share {moneyText(shareCents)}</span>
      </Cell>
    </TableRow>
  );
}

const netText = (cents: number): string =>
  cents === 0 ? "Even" : cents > 0 ? `You get ${moneyText(cents)}` : `You pay ${moneyText(-cents)}`;

function OwedText({ owed: { now, later, back } }: { owed: Partner["weOwe"] }) {
  return (
    <>
      <span className="whitespace-nowrap">{moneyText(now + back)}</span>
      {back > 0 ? (
        <span className="block text-small whitespace-nowrap text-ink-2">{moneyText(back)} to return</span>
      ) : null}
      {later > 0 ? (
        <span className="block text-small whitespace-nowrap text-ink-3">{moneyText(later)} once employers pay</span>
      ) : null}
    </>
  );
}

function StatementMenu({ partner: { id, name } }: { partner: Partner }) {
  const { run } = useAction();
  const now = useNow();
  const [period, setPeriod] = useState<StatementPeriod>("all");
  const days = daysOfPeriod(period, ownDate(now));
  const save = (format: "pdf" | "csv") =>
    void run(async (api) => saveFile(await api.money.statement({ partnerId: id, format, ...days })), {
      name: `${format} ${period}`,
      done: () => ({ title: "Statement saved", description: name }),
    });
  return (
    <Menu trigger={<IconButton label={`Statement for ${name}`} icon={<FileDown aria-hidden="true" />} />}>
      <MenuRadio label="Period" value={period} onValueChange={setPeriod} options={statementPeriods} />
      <MenuSeparator />
      <MenuItem onSelect={() => save("pdf")}>Statement as PDF</MenuItem>
      <MenuItem onSelect={() => save("csv")}>Statement as CSV</MenuItem>
    </Menu>
  );
}
