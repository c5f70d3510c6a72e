import { MaskedFace } from "#web/features/listing/masked-face.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import type { OpenPage } from "./words.ts";

/** The candidate's listing exactly as an employer reads it. `now` in ms. */
export function FaceCard({ face, now }: { face: OpenPage["face"]; now: number }) {
  return (
    <Card>
      <CardSection className="sm:px-6 sm:py-5">
        <CardTitle>Your public profile</CardTitle>
        <p className="mt-2 max-w-measure text-read text-ink-2">
          Others see exactly this. If something here reveals too much, ask {face.agencyName} to change it.
        </p>
      </CardSection>
      <CardSection className="flex flex-col gap-3 sm:px-6 sm:py-5">
        <MaskedFace
          face={face}
          now={now}
          masked="Your name is masked"
          ratings="Your agency's ratings"
          notesTitle="Your agency's notes"
        />
      </CardSection>
    </Card>
  );
}
