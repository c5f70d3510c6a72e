import { cn } from "#web/ui/cn.ts";

const percentOf = (value: number, of: number) => (of > 0 ? Math.min(100, (value / of) * 100) : 0);

/** A part of a whole, on its track. Decorative: the figure is beside it. */
export function ShareBar({ value, of, className }: { value: number; of: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={cn("keeps-color block h-2 w-full overflow-hidden rounded-[2px]", className)}>
      <rect width="100%" height="100%" className="fill-line" />
      <rect width={`${percentOf(value, of)}%`} height="100%" className="fill-petrol" />
    </svg>
  );
}

const forms = {
  filled: "fill-petrol",
  /** Distinguished from the filled one by shape, not only by color. */
  outlined: "fill-transparent stroke-petrol",
};

type LengthBarProps = { value: number; most: number; form?: keyof typeof forms };

/** A length on the scale that ends at `most`. */
export function LengthBar({ value, most, form = "filled" }: LengthBarProps) {
  const width = percentOf(value, most);
  return (
    <svg aria-hidden="true" className="keeps-color block h-2 w-full overflow-visible">
      {width > 0 ? <rect width={`${width}%`} height="100%" rx="1" strokeWidth="1.25" className={forms[form]} /> : null}
    </svg>
  );
}

/** A legend mark, beside its label in the column's header. */
export function FormKey({ form }: { form: keyof typeof forms }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-1 -1 12 10"
      className="keeps-color inline-block h-2.5 w-3 overflow-visible align-baseline"
    >
      <rect width="10" height="8" rx="1" strokeWidth="1.25" className={forms[form]} />
    </svg>
  );
}
