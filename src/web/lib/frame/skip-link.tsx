/** First in the tab order of every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        // The router owns the hash, so only the focus is moved.
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
      className={
        "fixed top-1 left-1 z-80 -translate-y-16 rounded-control bg-ink px-4 py-2 font-medium text-paper " +
        "focus:translate-y-0 print:hidden"
      }
    >
      Skip to content
    </a>
  );
}
