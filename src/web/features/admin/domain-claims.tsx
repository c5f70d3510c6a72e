import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";

/** Email domains that organizations claim for their company sign-in, for staff to approve without DNS. */
export function DomainClaims() {
  const queryClient = useQueryClient();
  const found = useAsk("companySignIn", "claims", {});
  const { run } = useAction();
  const [asking, setAsking] = useState<{ id: string; domain: string; organizationName: string } | null>(null);
  return (
    <section aria-labelledby="domain-claims">
      <h2 id="domain-claims" className="text-read font-semibold">
        Email domains to approve
      </h2>
      <p className="mt-1 max-w-measure text-dense text-ink-2">
        For company sign-in. Organizations usually prove a domain by DNS. Approve one only if you know who controls it.
      </p>
      <Loaded query={found} what="the email domains" skeleton={<Skeletons size="h-12" className="mt-3" />}>
        {({ items }) =>
          items.length === 0 ? (
            <div className="mt-3">
              <EmptyLine title="No domains to approve">Claims appear here until they are proven.</EmptyLine>
            </div>
          ) : (
            <ul aria-label="Email domains to approve" className="mt-3 rounded-card border border-line bg-surface">
              {items.map((claim) => (
                <li
                  key={claim.id}
                  className={
                    "flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 last:border-b-0"
                  }
                >
                  <div className="min-w-0">
                    <p className="font-medium break-all">{claim.domain}</p>
                    <p className="text-small text-ink-3">
                      {claim.organizationName}, {instantDateText(claim.claimedAt)}
                    </p>
                  </div>
                  <Button size="sm" onClick={() => setAsking(claim)} aria-label={`Approve ${claim.domain}`}>
                    Approve
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Approve ${asking?.domain ?? ""} for ${asking?.organizationName ?? ""}?`}
        description="People with its addresses can then sign in and become members through the organization's provider."
        confirmLabel="Approve domain"
        onConfirm={() =>
          asking &&
          run((api) => api.companySignIn.approveDomain({ id: asking.id }), {
            done: (claims) => {
              queryClient.setQueryData(keyOf("companySignIn", "claims", {}), claims);
              return { title: "Domain approved" };
            },
          })
        }
      />
    </section>
  );
}
