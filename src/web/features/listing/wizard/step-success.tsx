import { useEffect, useRef } from "react";
import type { ListingForm } from "#domain/listing/form.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { SendToPartner } from "#web/features/hand-off/send-to-partner.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";

type StepSuccessProps = { id: string; maskedCode: string; form: ListingForm };

/** Step 5: the listing is on the market, under its code. */
export function StepSuccess({ id, maskedCode, form: { headlineRole, locationCity, locationState } }: StepSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="listed"
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-6 py-14 text-center"
    >
      <div className="text-lead">
        <Redaction />
      </div>
      <h2 id="listed" ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
        On the market
      </h2>
      <p className="max-w-measure text-read text-balance text-ink-2">
        {`${headlineRole.trim()}, ${locationCity.trim()}, ${locationState.trim()}`}. Agencies and employers can now find
        this listing by its code, except those it is hidden from. Only your agency can see the name.
      </p>
      <Plate code={maskedCode} size="md" />
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button render={<Link to="/mls/list" />}>List Another Candidate</Button>
        <SendToPartner listingId={id} />
        <Button variant="primary" render={<Link to="/mls/candidate/$id" params={{ id }} />}>
          View listing
        </Button>
      </div>
    </section>
  );
}
