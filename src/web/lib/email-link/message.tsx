import type { ReactNode, Ref } from "react";

type MessageProps = { title: string; heading?: Ref<HTMLHeadingElement>; children: ReactNode };

/** A message without an action. */
export function Message({ title, heading, children }: MessageProps) {
  return (
    <div className="gutter grid flex-1 place-items-center py-12">
      <section
        aria-labelledby="message"
        className="flex w-full max-w-110 flex-col gap-4 rounded-card border border-line bg-surface px-6 py-7 sm:px-8"
      >
        <h1 id="message" ref={heading} tabIndex={-1} className="headline text-headline">
          {title}
        </h1>
        <div className="flex flex-col gap-3 text-read text-ink-2">{children}</div>
      </section>
    </div>
  );
}
