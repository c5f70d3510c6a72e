import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { cn } from "./cn.ts";

/** A sheet on the paper. Never inside another card: use `CardSection` and hairlines. */
export function Card({ className, ...rest }: ComponentPropsWithRef<"section">) {
  return <section {...rest} className={cn("rounded-card border border-line bg-surface", className)} />;
}

/** A part of a card, separated from the one before by a hairline. */
export function CardSection({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={cn("px-5 py-4 not-first:border-t not-first:border-line", className)} />;
}

type CardTitleProps = { id?: string; level?: 2 | 3; aside?: ReactNode; children: ReactNode; className?: string };

export function CardTitle({ id, level = 2, aside, children, className }: CardTitleProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={cn("flex items-center justify-between gap-3", className)}>
      <Heading id={id} className="text-read font-semibold">
        {children}
      </Heading>
      {aside}
    </div>
  );
}

type CardHeadProps = Omit<ComponentPropsWithRef<"div">, "title"> & { title: ReactNode; aside?: ReactNode };

/** The first section of a card, under its title; `id`: the title's, which can name the card. */
export function CardHead({ id, title, aside, children, ...rest }: CardHeadProps) {
  return (
    <CardSection {...rest}>
      <CardTitle id={id} aside={aside}>
        {title}
      </CardTitle>
      {children}
    </CardSection>
  );
}

/** A card of one section, named by its title. */
export function TitledCard({
  title,
  aside,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"section">, "title"> & Pick<CardHeadProps, "title" | "aside">) {
  const id = useId();
  return (
    <Card {...rest} aria-labelledby={id}>
      <CardHead id={id} title={title} aside={aside}>
        {children}
      </CardHead>
    </Card>
  );
}

type FactListProps = { facts: readonly { term: ReactNode; fact: ReactNode }[]; className?: string };

/** Terms and figures, line by line; figures align at the right edge. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={cn("flex flex-col gap-2", className)}>
      {facts.map((each, index) => (
        <div key={index} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-3">{each.term}</dt>
          <dd className="figures min-w-0 text-right font-medium break-words">{each.fact}</dd>
        </div>
      ))}
    </dl>
  );
}
