import { Search } from "lucide-react";
import { type RefObject, useDeferredValue, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CandidateChoice, walkChoices } from "./candidate-choice.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import type { Chosen } from "#web/lib/keys/overlay.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { RequiredMark } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** Shorter texts find too many candidates. */
const fewestLetters = 2;

export type CandidatePickerProps = {
  chosen: Chosen | null;
  onChoose: (candidate: Chosen | null) => void;
  error: string | undefined;
  required?: boolean;
};

/** Spec §2: the deal's candidate, by code or role. */
export function CandidatePicker({ chosen, onChoose, error, required = true }: CandidatePickerProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div role="group" aria-labelledby="deal-candidate" className="flex min-w-0 flex-col gap-1.5">
      <p id="deal-candidate" className="text-dense font-medium">
        Candidate
        {required ? <RequiredMark /> : null}
      </p>
      {chosen ? (
        <div className="flex items-center gap-3 rounded-control border border-line-2 bg-sunk py-1.5 pr-1.5 pl-2.5">
          <PlateText code={chosen.maskedCode} />
          <span className="min-w-0 flex-1 truncate font-medium">{chosen.headlineRole}</span>
          <Button
            size="sm"
            aria-label="Change candidate"
            onClick={() => {
              flushSync(() => onChoose(null));
              box.current?.focus();
            }}
          >
            Change
          </Button>
        </div>
      ) : (
        <SearchBox box={box} onChoose={onChoose} />
      )}
      <ErrorLine className="text-small">{error}</ErrorLine>
    </div>
  );
}

type SearchBoxProps = { box: RefObject<HTMLInputElement | null>; onChoose: (candidate: Chosen) => void };

function SearchBox({ box, onChoose }: SearchBoxProps) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const found = useAsk("listings", "find", { text: asked }, { enabled: asked.length >= fewestLetters });

  const items = found.data?.items ?? [];
  return (
    // The arrows are a shortcut: every candidate is a button.
    <div role="group" aria-label="Choose a candidate" onKeyDown={walkChoices} className="flex flex-col gap-1.5">
      <Input
        ref={box}
        type="search"
        aria-label="Search candidates by code or role"
        placeholder="Search by code or role..."
        leading={<Search aria-hidden="true" />}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {asked.length < fewestLetters ? null : found.isError ? (
        <ErrorLine className="text-small">{problemDetail(found.error)}</ErrorLine>
      ) : found.data && items.length === 0 ? (
        <p role="status" className="text-small text-ink-2">
          No candidates found. Try another word of the role, or at least four characters of the code.
        </p>
      ) : (
        <ul
          aria-label="Candidates"
          aria-busy={found.isPending}
          className="scroll-quiet max-h-56 rounded-control border border-line p-1 empty:hidden"
        >
          {items.map((candidate) => (
            <li key={candidate.id}>
              <CandidateChoice candidate={candidate} onChoose={() => onChoose(candidate)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
