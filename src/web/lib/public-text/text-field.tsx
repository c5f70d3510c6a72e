import { useState } from "react";
import { useLeakFindings } from "./use-leak-findings.ts";
import { PublicText } from "./public-text-field.tsx";
import { PublicTextProvider } from "./public-text-form.ts";

/** A text of an introduction, which the other side reads, with what in it would give somebody away. */
export function useIntroductionText(error: string | undefined, onMended: () => void, initial = "") {
  const [value, setValue] = useState(initial);
  const leaks = useLeakFindings({ value, set: setValue, error });
  return {
    value,
    take: leaks.take,
    confirmedTexts: leaks.confirmedTexts,
    textForm: leaks.textForm,
    change: (next: string) => {
      setValue(next);
      onMended();
      leaks.forget();
    },
    clear: () => {
      setValue("");
      leaks.forget();
    },
  };
}

type Props = {
  path: string;
  label: string;
  hint?: string;
  required?: boolean;
  rows?: number;
  maxLength: number;
  text: ReturnType<typeof useIntroductionText>;
};

export function IntroductionText({ path, label, hint, required = false, rows = 3, maxLength, text }: Props) {
  return (
    <PublicTextProvider value={text.textForm}>
      <PublicText
        path={path}
        label={label}
        required={required}
        multiline
        rows={rows}
        maxLength={maxLength}
        {...(hint === undefined ? {} : { hint })}
        value={text.value}
        onValueChange={text.change}
      />
    </PublicTextProvider>
  );
}
