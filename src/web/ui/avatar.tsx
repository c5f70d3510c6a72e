import { cn } from "./cn.ts";

/** The first letters of the first and last word: "Rosa Mendes" gives RM. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return ([...first][0] ?? "?").toUpperCase() + ([...last][0] ?? "").toUpperCase();
}

/** A member of the viewer's organization, by initials. Candidates never get one: they have the redaction. */
export function Avatar({ name, size = "md", className }: { name: string; size?: "sm" | "md"; className?: string }) {
  return (
    <span
      role="img"
      aria-label={name}
      className={cn(
        "inline-grid shrink-0 place-items-center rounded-full bg-petrol-soft font-semibold text-petrol select-none",
        size === "sm" ? "size-6 text-[0.625rem]" : "size-8 text-small",
        className,
      )}
    >
      <span aria-hidden="true">{initials(name)}</span>
    </span>
  );
}
