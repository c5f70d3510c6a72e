import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { controls } from "./review-fields.tsx";
import { type Need, reviewed, type ReviewId } from "./review-state.ts";

const needText: Record<Need, string> = {
  missing: "Not in the CV",
  leak: "May reveal the identity",
  unsure: "Low confidence",
};

type ToCheckProps = { list: readonly ReviewId[]; needs: ReadonlyMap<ReviewId, Need>; onAccept: (id: ReviewId) => void };

/** The fields that need a person, each with its control. */
export function ToCheck({ list, needs, onAccept }: ToCheckProps) {
  return (
    <Card aria-labelledby="to-check">
      <CardHead id="to-check" title={list.length > 0 ? `${list.length} to check` : "Nothing left to check"}>
        <p role="status" className="mt-0.5 text-dense text-ink-2">
          {list.length > 0
            ? "Fill in what the CV doesn't say, and confirm what was hard to read."
            : "Confirm the three statements below, then publish."}
        </p>
      </CardHead>
      {list.map((id) => {
        const Control = controls[id];
        const need = needs.get(id);
        return (
          <CardSection key={id} id={`check-${id}`}>
            <div className="mb-2 flex items-center justify-between gap-3 text-small text-ink-3">
              <span>{need ? needText[need] : "Ready"}</span>
              <Button size="sm" onClick={() => onAccept(id)}>
                Accept
                <span className="sr-only">{reviewed.find((field) => field.id === id)?.label}</span>
              </Button>
            </div>
            <Control />
          </CardSection>
        );
      })}
    </Card>
  );
}
