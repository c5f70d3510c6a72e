import "@fontsource-variable/source-serif-4/opsz-italic.css";
import { cn } from "#web/ui/cn.ts";

/** A typed name in a handwriting font. */
export function SignatureName({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn("block font-serif text-title font-normal break-words italic [font-optical-sizing:auto]", className)}
    >
      {name}
    </span>
  );
}
