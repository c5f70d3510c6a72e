import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { bankLimits } from "#domain/money/bank.ts";
import type { PaymentKind } from "#domain/deal/ledger.ts";
import { toggled } from "#web/lib/toggled.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { counted, dateText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection, CardTitle } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { signedText } from "./amount.tsx";
import { recordedNotice } from "./bank-words.ts";

type Found = Answer<"money", "matchBank">;
type Match = Found["matches"][number];
type LeftOutLine = Found["leftOut"][number];

const paymentLabels: Record<PaymentKind, string> = {
  client_paid: "Paid by the employer",
  partner_paid: "Paid to the selling agency",
  platform_paid: "Paid to the platform",
  client_refunded: "Refunded to the employer",
  partner_returned: "Returned by the selling agency",
  platform_returned: "Returned by the platform",
};

const reasonLabels = { reference: "reference", amount: "exact amount", name: "name" } as const;

/** What became of a line once it was recorded. */
type Outcome = { ok: true } | { ok: false; why: string };

/** A bank statement's lines with the payments they seem to be. A person selects and records them. */
export function BankCard() {
  const { api } = useBackend();
  const [text, setText] = useState("");
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [leftOut, setLeftOut] = useState<readonly LeftOutLine[]>([]);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [error, setError] = useState<string>();
  const { run, isRunning, busy } = useAction();

  const read = (file: File | undefined) =>
    run(
      async () => {
        setError(undefined);
        if (!file || file.size > bankLimits.file) return setError("Choose a file of at most 2 MB.");
        const read = await file.text();
        const { matches: found, leftOut } = await api.money.matchBank({ text: read });
        setText(read);
        setMatches(found);
        setLeftOut(leftOut);
        setOutcomes(new Map());
        setTicked(new Set(found.filter(({ state }) => state === "certain").map(({ line }) => line.number)));
      },
      {
        name: "read",
        failed(thrown) {
          setMatches([]);
          setLeftOut([]);
          setError((thrown instanceof Problem && thrown.fields.text) || problemDetail(thrown));
          return true;
        },
      },
    );

  /** One after another: each payment changes the version of its deal. */
  const record = () =>
    run(
      async () => {
        // By a colleague since the file was read, or by a try whose answer was lost.
        const now = (await api.money.matchBank({ text })).matches;
        const known = new Set(now.flatMap(({ state, line }) => (state === "recorded" ? [line.number] : [])));
        let [recorded, refused] = [0, 0];
        for (const { line, found } of matches) {
          if (!found || !ticked.has(line.number)) continue;
          const outcome: Outcome = known.has(line.number)
            ? { ok: false, why: "This payment is already recorded." }
            : await pay(line.on, found);
          if (outcome.ok) recorded += 1;
          else refused += 1;
          setOutcomes((before) => new Map([...before, [line.number, outcome]]));
          setTicked((before) => toggled(before, line.number, false));
        }
        return { recorded, refused };
      },
      {
        name: "record",
        done: ({ recorded, refused }) => recordedNotice(recorded, refused),
        outdates: ["money", "deals", "home"],
      },
    );

  async function pay(on: string, { dealId: id, kind, cents }: NonNullable<Match["found"]>): Promise<Outcome> {
    try {
      const { version } = await api.deals.get({ id });
      await api.deals.pay({ id, version, kind, amountCents: cents, on });
      return { ok: true };
    } catch (thrown) {
      const fields = thrown instanceof Problem ? Object.values(thrown.fields) : [];
      return { ok: false, why: fields[0] ?? problemDetail(thrown) };
    }
  }

  return (
    <Card aria-labelledby="bank" className="min-w-0">
      <CardHead id="bank" title="Bank statement">
        <p className="mt-1 max-w-measure text-dense text-ink-2">
          Import a statement to find payments for your deals. Nothing is recorded until you select and record it, and
          the file isn&apos;t stored.
        </p>
        <FileDrop
          className="mt-3"
          label="Bank statement"
          hint="CAMT.053 (XML) or CSV in US dollars, at most 2 MB"
          accept=".xml,.csv,.txt,text/csv,text/xml,application/xml"
          disabled={busy}
          onFiles={([file]) => void read(file)}
          error={error}
        />
      </CardHead>
      {matches.length > 0 ? (
        <Lines
          matches={matches}
          ticked={ticked}
          outcomes={outcomes}
          disabled={isRunning("record")}
          onTick={(number, on) => setTicked((before) => toggled(before, number, on))}
        />
      ) : null}
      <LeftOut lines={leftOut} />
      {matches.length > 0 ? (
        <CardSection className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="figures text-small text-ink-2">
            {counted(matches.length, "line")}, {ticked.size.toLocaleString("en-US")} selected
          </p>
          <Button
            variant="primary"
            loading={isRunning("record")}
            disabledReason={ticked.size === 0 ? "Select the lines to record." : undefined}
            onClick={() => void record()}
          >
            Record {counted(ticked.size, "payment")}
          </Button>
        </CardSection>
      ) : leftOut.length > 0 ? (
        <CardSection>
          <p role="status" className="text-small text-ink-2">
            No lines to match
          </p>
        </CardSection>
      ) : null}
    </Card>
  );
}

function Lines({
  matches,
  ticked,
  outcomes,
  disabled,
  onTick,
}: {
  matches: readonly Match[];
  ticked: ReadonlySet<number>;
  outcomes: ReadonlyMap<number, Outcome>;
  /** While the selected lines are recorded: unselecting one wouldn't stop its payment. */
  disabled: boolean;
  onTick: (number: number, on: boolean) => void;
}) {
  return (
    <Table
      caption="Lines of the bank statement"
      className="border-t border-line"
      columns={[
        { label: "Select", hidden: true, className: "w-8" },
        "Line",
        { label: "Amount", numeric: true },
        { label: "Payment", className: "max-sm:hidden" },
      ]}
    >
      {matches.map((match) => {
        const { line, found, state } = match;
        const outcome = outcomes.get(line.number);
        const open = found !== null && state !== "recorded" && !outcome?.ok;
        return (
          <TableRow key={line.number}>
            <Cell className="w-8">
              {open ? (
                <Checkbox
                  label={<span className="sr-only">Record line {line.number}</span>}
                  checked={ticked.has(line.number)}
                  disabled={disabled}
                  onCheckedChange={(on) => onTick(line.number, on)}
                />
              ) : null}
            </Cell>
            <Cell className="max-w-48 sm:max-w-72">
              <span className="block truncate font-medium">{line.name || line.text || "No text"}</span>
              <span className="figures block truncate text-small text-ink-3">
                {dateText(line.on)}
                {line.name && line.text ? ` · ${line.text}` : ""}
              </span>
              <div className="mt-1 whitespace-normal sm:hidden">
                <Proposal match={match} outcome={outcome} />
              </div>
            </Cell>
            <Cell numeric className="font-semibold whitespace-nowrap">
              {signedText(line.cents)}
            </Cell>
            <Cell className="min-w-52 max-sm:hidden">
              <Proposal match={match} outcome={outcome} />
            </Cell>
          </TableRow>
        );
      })}
    </Table>
  );
}

const leftOutLabels = { not_booked: "Not booked", reversal: "Reversal", reversed: "Reversed" };

/** The lines that no payment was looked for, and what to do about them. */
function LeftOut({ lines }: { lines: readonly LeftOutLine[] }) {
  const early = lines.filter(({ why }) => why === "not_booked").length;
  if (lines.length === 0) return null;
  return (
    <CardSection>
      <CardTitle level={3}>{`${counted(lines.length, "line")} left out`}</CardTitle>
      <p className="mt-1 max-w-measure text-dense text-ink-2">
        {early > 0 ? "Lines that aren't booked yet can still change. Import them once your bank has booked them. " : ""}
        {lines.length > early
          ? "A reversal undoes an earlier payment, so neither is proposed. If that payment is in a ledger, undo it " +
            "on the deal's page."
          : ""}
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-small">
        {lines.map(({ on, cents, name, text, why }, place) => (
          <li key={place} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">
              {name || text || "No text"}
              <span className="figures text-ink-3">
                {` · ${leftOutLabels[why]}${on === null ? "" : ` · ${dateText(on)}`}`}
              </span>
            </span>
            <span className="figures font-semibold whitespace-nowrap">{signedText(cents)}</span>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function Proposal({ match: { found, state }, outcome }: { match: Match; outcome: Outcome | undefined }) {
  if (!found) return <span className="text-ink-3">No payment found</span>;
  return (
    <>
      <Link
        to="/mls/deal/$id"
        params={{ id: found.dealId }}
        className="font-mono text-dense font-semibold whitespace-nowrap hover:underline"
      >
        {found.code}
      </Link>{" "}
      <span className="text-ink-2">{paymentLabels[found.kind]}</span>
      <span className="block text-small text-ink-3">
        {outcome?.ok
          ? "Recorded"
          : state === "recorded"
            ? "Already in the ledger"
            : `${state === "certain" ? "Matches" : "Check this:"} ${found.reasons
                .map((reason) => reasonLabels[reason])
                .join(", ")}`}
      </span>
      {outcome && !outcome.ok ? <span className="block text-small text-danger">{outcome.why}</span> : null}
    </>
  );
}
