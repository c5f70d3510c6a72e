import type { Answer } from "#contract/index.ts";
import { moneyText } from "#domain/core/money.ts";
import { dateText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { cn } from "#web/ui/cn.ts";

export type Netting = Answer<"money", "nettings">["nettings"][number];
type Items = Netting["items"];

type NettingItemsProps = { partner: string; items: Items; stacked?: boolean };

/** The dues that a netting settles, on either side, the oldest first. `stacked`: in a dialog, one below the other. */
export function NettingItems({ partner, items, stacked = false }: NettingItemsProps) {
  const sides = [
    { label: `You owe ${partner}`, own: items.filter(({ youOwe }) => youOwe) },
    { label: `${partner} owes you`, own: items.filter(({ youOwe }) => !youOwe) },
  ];
  return (
    <div className={cn("grid gap-4 text-dense", !stacked && "sm:grid-cols-2 sm:gap-8")}>
      {sides.map(({ label, own }) => (
        <section key={label} aria-label={label} className="min-w-0">
          <h4 className="text-small font-medium text-ink-2">{label}</h4>
          <ul className="mt-1">
            {own.map((item) => (
              <Due key={item.dealId} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const dueLabels: Record<Items[number]["kind"], string> = {
  partner_paid: "Selling agency's share",
  partner_returned: "Share to return",
};

function Due({ item: { dealId, code, role, kind, openCents, cents, since } }: { item: Items[number] }) {
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-1.5 last:border-b-0">
      <span className="min-w-0">
        <Link
          to="/mls/deal/$id"
          params={{ id: dealId }}
          className="font-mono font-semibold whitespace-nowrap hover:underline"
        >
          {code}
        </Link>{" "}
        <span className="text-ink-2">{role}</span>
        <span className="figures block text-small text-ink-3">
          {dueLabels[kind]}, since {dateText(since)}
        </span>
      </span>
      <span className="figures text-right font-semibold whitespace-nowrap">
        {moneyText(cents)}
        {cents < openCents ? (
          <span className="block text-small font-normal text-ink-3">of {moneyText(openCents)}</span>
        ) : null}
      </span>
    </li>
  );
}
