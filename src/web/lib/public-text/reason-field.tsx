import { dealLimits } from "#domain/deal/terms.ts";
import { PublicText } from "./public-text-field.tsx";
import { PublicTextProvider } from "./public-text-form.ts";
import type { useLeakFindings } from "./use-leak-findings.ts";

type Props = {
  label: string;
  hint?: string;
  value: string;
  onChange: (reason: string) => void;
  leaks: ReturnType<typeof useLeakFindings>;
};

/** Why a deal is lost or a document not signed, with what of it would give somebody away. */
export function ReasonField({ label, hint, value, onChange, leaks }: Props) {
  return (
    <PublicTextProvider value={leaks.textForm}>
      <PublicText
        path="reason"
        label={label}
        required
        multiline
        rows={3}
        maxLength={dealLimits.reason}
        {...(hint === undefined ? {} : { hint })}
        value={value}
        onValueChange={(next) => {
          onChange(next);
          leaks.forget();
        }}
      />
    </PublicTextProvider>
  );
}
