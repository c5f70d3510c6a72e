import { Check, Copy } from "lucide-react";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { useCopied } from "./use-copied.ts";

/** A text to copy, with its button. `noun`: what is copied, as in "Copy link". */
export function CopyField({ label, hint, value, noun }: { label: string; hint?: string; value: string; noun: string }) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label={label} hint={hint}>
        <Input
          ref={box}
          readOnly
          value={value}
          spellCheck={false}
          className="font-mono"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div>
        {/* Without clipboard access the text is selected, to be copied by hand. */}
        <CopyButton value={value} noun={noun} instead={() => box.current?.select()} />
      </div>
    </>
  );
}

type CopyButtonProps = { value: string; noun: string; instead: () => void; size?: "sm" };

/** Copies a text and says so. `instead` runs without clipboard access. */
export function CopyButton({ value, noun, instead, size }: CopyButtonProps) {
  const { copied, copy } = useCopied(instead);
  return (
    <>
      <Button {...(size && { size })} onClick={() => void copy(value)}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} {copied ? "Copied" : `Copy ${noun}`}
      </Button>
      <span role="status" className="sr-only">
        {copied ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied` : ""}
      </span>
    </>
  );
}
