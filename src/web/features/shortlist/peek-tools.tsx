import type { ListingCard } from "#domain/listing/view.ts";
import { ListingPeek, type ListingPeekProps } from "#web/features/listing/listing-peek.tsx";
import { AddToListButton } from "#web/features/candidate-list/add-to-list.tsx";
import { AddToPipelineButton } from "#web/features/pipeline/add-to-pipeline.tsx";
import { Link } from "#web/lib/router/link.tsx";
import type { PlaceState } from "#web/lib/router/place.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ShortlistButton } from "./toggle.tsx";

/** A preview with its actions and the link to the candidate's page. */
export function PeekWithTools({
  state,
  ...peek
}: Omit<ListingPeekProps, "tools" | "action"> & { state?: PlaceState | undefined }) {
  const { listing } = peek;
  return (
    <ListingPeek
      {...peek}
      tools={listing ? <PeekTools listing={listing} /> : null}
      action={listing ? <PeekLink listing={listing} {...(state && { state })} /> : null}
    />
  );
}

function PeekTools({ listing }: { listing: ListingCard }) {
  return (
    <>
      <ShortlistButton candidate={listing} />
      <AddToPipelineButton candidate={listing} />
      <AddToListButton ids={[listing.id]} who={listing.maskedCode} />
    </>
  );
}

function PeekLink({ listing, state }: { listing: ListingCard; state?: PlaceState }) {
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
