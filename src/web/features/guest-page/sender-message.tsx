import type { OpenPage } from "./words.ts";

/** What the sender wrote, if anything. */
export function SenderMessage({ page: { message, senderName } }: { page: OpenPage }) {
  return message === "" ? null : (
    <blockquote className="mt-4 max-w-measure border-l-2 border-line-2 pl-4 text-read whitespace-pre-line">
      {message}
      <footer className="mt-1 text-ink-2">{senderName}</footer>
    </blockquote>
  );
}
