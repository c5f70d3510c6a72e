import type { ListingCard } from "#domain/listing/view.ts";
import { AddToListButton } from "#web/features/candidate-list/add-to-list.tsx";
import { AddToPipelineButton } from "#web/features/pipeline/add-to-pipeline.tsx";
import { Link } from "#web/lib/router/link.tsx";
import type { PlaceState } from "#web/lib/router/place.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ShortlistButton } from "./toggle.tsx";

/** Actions in a candidate's preview next to a list. */
export function PeekTools({ listing }: { listing: ListingCard }) {
  return (
    <>
      <ShortlistButton candidate={listing} />
      <AddToPipelineButton candidate={listing} />
      <AddToListButton ids={[listing.id]} who={listing.maskedCode} />
    </>
  );
}

export function PeekLink({ listing, state }: { listing: ListingCard; state?: PlaceState }) {
  return (
    <Link
      to="/mls/candidate/$id"
      params={{ id: listing.id }}
      {...(state && { state })}
      className={buttonClass({ variant: "primary", size: "sm" })}
    >
      View
    </Link>
  );
}
