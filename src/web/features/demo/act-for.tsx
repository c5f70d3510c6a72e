import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Drama } from "lucide-react";
import type { ActingFor } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { cn } from "#web/ui/cn.ts";
import { Select, type SelectItem } from "#web/ui/select.tsx";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";

type DealSheet = Answer<"deals", "get">;

const actingKey = [...keyOf("deals"), "acting for"];

/**
 * For whom one acts on deals and introductions: in the demo whom its visitor chose, in any of its tabs; otherwise one's
 * own organization.
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

/**
 * Only in the demo: who else takes part has nobody here to answer, so the visitor answers for them. `deal`: the sheet
 * it stands on.
 */
export function ActFor({ deal, className }: { deal?: DealSheet; className?: string }) {
  const { actingFor } = useBackend();
  return actingFor ? <Strip actingFor={actingFor} deal={deal} className={className} /> : null;
}

function Strip({
  actingFor,
  deal,
  className,
}: {
  actingFor: ActingFor;
  deal: DealSheet | undefined;
  className: string | undefined;
}) {
  const queryClient = useQueryClient();
  const { organizationId } = useViewer();
  const { id } = useActsFor();

  function choose(organization: string) {
    actingFor.choose(organization);
    queryClient.setQueryData(actingKey, actingFor.current());
    void outdate(queryClient, "deals", "introductions", "interviews");
  }

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
        <Drama className="size-4 shrink-0 text-amber" aria-hidden="true" /> In the demo nobody else is there to answer.
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

/** An employer that was never asked to sign knows of no deal: there is nothing to act on. */
function partiesFirst(
  choices: ActingFor["choices"],
  { listingAgency, sellingAgency, employer, signing, status }: DealSheet,
): SelectItem<string>[] {
  const unsent = signing === null && status === "draft";
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
