import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Drama } from "lucide-react";
import type { ActingFor } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { cn } from "#web/ui/cn.ts";
import { Select, type SelectItem } from "#web/ui/select.tsx";
import { termsOpen } from "#domain/deal/status.ts";
import { attempt } from "#web/lib/notify-error.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";

type DealSheet = Answer<"deals", "get">;

const actingKey = [...keyOf("deals"), "acting for"];

/**
 * The organization the viewer acts for on deals and introductions: in the demo the one chosen in any tab, otherwise
 * their own.
 */
export function useActsFor(): { id: string; name: string } {
  const { actingFor } = useBackend();
  const { organizationId, organizationName } = useViewer();
  const chosen = useQuery({
    queryKey: actingKey,
    queryFn: () => actingFor?.current() ?? null,
    initialData: () => actingFor?.current() ?? null,
    enabled: actingFor !== null,
  });
  return chosen.data ?? { id: organizationId, name: organizationName };
}

/** Acts for another organization from now on, in every tab. */
export function useChooseActor(): (organizationId: string) => void {
  const { actingFor } = useBackend();
  const queryClient = useQueryClient();
  return (organizationId) => {
    if (!actingFor) return;
    attempt(() => actingFor.choose(organizationId));
    queryClient.setQueryData(actingKey, actingFor.current());
    const seen = ["deals", "money", "introductions", "interviews", "interests", "clients"] as const;
    // What one party was shown isn't shown to the next: it may neither read nor sign it.
    for (const noun of seen) queryClient.removeQueries({ queryKey: keyOf(noun), type: "inactive" });
    void outdate(queryClient, ...seen);
  };
}

/** Demo only: the visitor answers for the other parties. `deal`: the sheet it is shown on. */
export function ActFor({ deal, className }: { deal?: DealSheet; className?: string }) {
  const { actingFor } = useBackend();
  return actingFor ? <Strip actingFor={actingFor} deal={deal} className={className} /> : null;
}

type StripProps = { actingFor: ActingFor; deal: DealSheet | undefined; className: string | undefined };

function Strip({ actingFor, deal, className }: StripProps) {
  const choose = useChooseActor();
  const { organizationId } = useViewer();
  const { id } = useActsFor();

  return (
    <div
      role="group"
      aria-label="Who you act for"
      className={cn(
        "no-print flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border border-line bg-sunk px-4 " +
          "py-2 text-dense text-ink-2",
        className,
      )}
    >
      <p className="flex min-w-0 items-center gap-3">
        <Drama className="size-4 shrink-0 text-amber" aria-hidden="true" /> In the demo, you also reply for the other
        parties.
      </p>
      <Select
        aria-label="You act as"
        leading="You act as"
        controlSize="sm"
        items={
          deal
            ? partiesFirst(actingFor.choices, deal)
            : actingFor.choices.map(({ id: value, name: label }) => ({
                value,
                label,
                hint: value === organizationId ? "Your agency" : undefined,
              }))
        }
        value={id}
        onValueChange={choose}
        className="w-auto min-w-0 max-w-full bg-surface"
      />
    </div>
  );
}

/** An employer learns of a deal when it is sent for signature; before that it can't act. */
function partiesFirst(
  choices: ActingFor["choices"],
  { listingAgency, sellingAgency, employer, signing, status }: DealSheet,
): SelectItem<string>[] {
  const unsent = signing === null && termsOpen(status);
  const parties = new Map([
    [listingAgency.id, { hint: "Listing agency", disabled: false }],
    ...(sellingAgency ? [[sellingAgency.id, { hint: "Selling agency", disabled: false }] as const] : []),
    [employer.id, { hint: unsent ? "Once it is sent" : "Employer", disabled: unsent }],
  ]);
  const place = (id: string) => [...parties.keys()].indexOf(id);
  const [taking, rest] = [choices.filter(({ id }) => parties.has(id)), choices.filter(({ id }) => !parties.has(id))];
  return [...taking.toSorted((a, b) => place(a.id) - place(b.id)), ...rest].map(({ id, name }) => ({
    value: id,
    label: name,
    hint: "Not in this deal",
    ...parties.get(id),
  }));
}
