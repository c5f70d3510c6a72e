import { MaskedFace } from "#web/features/listing/masked-face.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import type { Steps } from "./candidate-page.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { SentRequests } from "./sent-requests.tsx";

/** The candidate's listing exactly as an employer reads it, and what should change in it. `now` in ms. */
export function FaceCard({ token, page, onAnswered, now }: Steps & { now: number }) {
  const { face } = page;
  const corrections = page.wishes.filter(({ about }) => about === "profile");

  return (
    <Card>
      <CardHead className="sm:px-6 sm:py-5" title="Your public profile">
        <p className="mt-2 max-w-measure text-read text-ink-2">
          While you're listed, others see exactly this. If something is wrong or reveals too much, propose a correction
          below.
        </p>
      </CardHead>
      <CardSection className="flex flex-col gap-3 sm:px-6 sm:py-5">
        <MaskedFace
          face={face}
          now={now}
          masked="Your name is masked"
          titles={{ Scorecards: "Your agency's ratings", "Screening notes": "Your agency's notes" }}
        />
      </CardSection>
      <CardSection className="sm:px-6">
        <CorrectionForm token={token} page={page} onAnswered={onAnswered} />
        {corrections.length > 0 ? <SentRequests label="Your corrections" requests={corrections} /> : null}
      </CardSection>
    </Card>
  );
}
