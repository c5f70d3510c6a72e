import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type DealSheet } from "#web/features/deal/queries.ts";
import { SignOrDecline } from "#web/features/signing/sign-or-decline.tsx";
import { SigningDocuments } from "#web/features/signing/documents.tsx";
import { afterSigning, signWords } from "#web/features/signing/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useDealSteps } from "#web/features/deal/use-deal-steps.ts";
import { LoadError } from "#web/lib/loaded.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import type { Shown } from "#web/lib/form/form-dialog.tsx";

/** The document and the answer, for a signed-in signer. */
export function SignDialog({ deal, open, onClose }: { deal: DealSheet } & Shown) {
  const [answered, setAnswered] = useState<DealSheet | null>(null);
  const words = signWords(deal.signing?.provider ?? "built-in");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={() => setAnswered(null)}
      // The document comes first, and its fields last.
      initialFocus={() => true}
      size="lg"
      title={answered ? words.done : words.review}
      {...(answered ? {} : { description: words.intro })}
      {...(answered
        ? {
            footer: (
              <Button variant="primary" onClick={onClose}>
                Back to the deal
              </Button>
            ),
          }
        : {})}
    >
      {answered ? <Done deal={answered} /> : <Document deal={deal} onSigned={setAnswered} onDeclined={onClose} />}
    </Dialog>
  );
}

type DocumentProps = { deal: DealSheet; onSigned: (deal: DealSheet) => void; onDeclined: () => void };

function Document({ deal, onSigned, onDeclined }: DocumentProps) {
  const { api } = useBackend();
  const { show } = useDealSteps();
  // Keyed below the deals: deal events reload the document, and a new text needs a new tick. A document of an earlier
  // sending is never shown meanwhile, because a tick given to it would be lost.
  const found = useAsk("deals", "agreement", { id: deal.id }, { per: deal.signing?.number ?? 0 });
  const sheet = found.data;

  if (!sheet) {
    if (found.isError) return <LoadError query={found} what="the document" />;
    return (
      <SkeletonStack label="Opening the document" className="flex flex-col gap-4" shapes={["h-24", "h-40", "h-24"]} />
    );
  }
  return (
    <>
      {sheet.documents.length > 1 ? null : <p className="mb-4 headline text-title">{sheet.title}</p>}
      <SigningDocuments sheet={sheet} level={3} />
      <section
        aria-label="Sign or decline"
        className="-mx-5 mt-6 -mb-5 border-t border-line-2 bg-sunk px-5 py-5 sm:rounded-b-card"
      >
        {sheet.why === null ? (
          <SignOrDecline
            sheet={sheet}
            sign={(typed) => api.deals.sign({ id: deal.id, ...typed })}
            onSigned={(answer) => {
              show(answer);
              onSigned(answer);
            }}
            decline={(typed) => api.deals.decline({ id: deal.id, ...typed })}
            onDeclined={(answer) => {
              show(answer);
              notify({ title: "Declined", description: `The documents of ${answer.code} can no longer be signed.` });
              onDeclined();
            }}
            onStale={found.refetch}
          />
        ) : (
          <Callout live title="This can't be signed now">
            {sheet.why}
          </Callout>
        )}
      </section>
    </>
  );
}

function Done({ deal }: { deal: DealSheet }) {
  const { kind } = useBackend();
  return (
    <p role="status" className="flex items-start gap-3 text-read">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-money" />
      {afterSigning(deal, kind !== "demo")}
    </p>
  );
}
