import { Download } from "lucide-react";
import { useState } from "react";
import { bookAccounts, rowsPerFile } from "#domain/money/accounting.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection, FactList } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { BankCard } from "./bank-card.tsx";

/** The agency's own books: payments from a bank statement, and journals for accounting software. */
export function AccountingPanel() {
  return (
    <div className="grid gap-4">
      <BankCard />
      <JournalsCard />
    </div>
  );
}

const tools = [
  { tool: "xero", label: "Xero" },
  { tool: "quickbooks", label: "QuickBooks Online" },
] as const;

function JournalsCard() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const { run, isRunning } = useAction();
  const save = (tool: (typeof tools)[number]["tool"]) =>
    void run(async (api) => saveFile(await api.money.accounting({ tool, ...(from && { from }), ...(to && { to }) })), {
      name: tool,
    });
  return (
    <Card aria-labelledby="journals">
      <CardHead id="journals" title="Export journals">
        <p className="mt-1 max-w-measure text-dense text-ink-2">
          Every ledger entry as a balanced journal in your agency&apos;s own books. Leave the dates empty for all
          entries. Xero imports at most {rowsPerFile.xero} rows from a file, QuickBooks Online{" "}
          {rowsPerFile.quickbooks.toLocaleString("en-US")}. More rows come as several files in one ZIP file, and each
          file balances.
        </p>
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <Field label="First day" className="w-40">
            <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          </Field>
          <Field label="Last day" className="w-40">
            <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
          </Field>
          {tools.map(({ tool, label }) => (
            <Button key={tool} loading={isRunning(tool)} onClick={() => save(tool)}>
              <Download aria-hidden="true" /> {label}
            </Button>
          ))}
        </div>
      </CardHead>
      <CardSection>
        <Disclosure label="Accounts to create once in your chart of accounts">
          <FactList
            className="mt-2 max-w-measure text-dense"
            facts={Object.values(bookAccounts).map(({ code, name }) => ({ term: name, fact: code }))}
          />
        </Disclosure>
      </CardSection>
    </Card>
  );
}
