import { Search } from "lucide-react";
import type { Ref } from "react";
import { Input } from "#web/ui/input.tsx";
import { useTypedText } from "./use-typed-text.ts";

type Props = {
  label: string;
  placeholder: string;
  value: string;
  /** Gets the text once typing pauses. */
  onSettled: (text: string) => void;
  className?: string;
  box?: Ref<HTMLInputElement>;
};

/** The search box above a list. Typing draws only the box until it pauses. */
export function SearchField({ label, placeholder, value, onSettled, className = "min-w-56 flex-1", box }: Props) {
  const [text, setText] = useTypedText(value, onSettled);
  return (
    <Input
      ref={box}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leading={<Search aria-hidden="true" />}
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
      className={className}
    />
  );
}
