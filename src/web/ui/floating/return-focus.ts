/**
 * After the browser's Back or Forward, the focus returns to the link that led away from the page, once it is there
 * again; until then the page's content has it. Returns how to stop.
 */
export function returnFocusToLinks(): () => void {
  /** The links that led away, by the address of their page. */
  const left = new Map<string, string>();
  let awaited: string | undefined;
  const address = () => location.pathname + location.search;
  const forget = () => (awaited = undefined);

  const remember = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("#main a[href]") : null;
    if (link) left.set(address(), link.getAttribute("href") ?? "");
  };
  const look = () => {
    const main = document.getElementById("main");
    if (awaited === undefined || !main || document.activeElement !== main) return;
    const link = main.querySelector<HTMLElement>(`a[href="${CSS.escape(awaited)}"]`);
    if (!link) return;
    forget();
    link.focus({ preventScroll: true });
  };
  const onHistory = () => {
    awaited = left.get(address());
    look();
  };

  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("click", remember, true);
  document.addEventListener("focusin", look);
  addEventListener("popstate", onHistory);
  // What the person does meanwhile comes first.
  for (const event of ["keydown", "pointerdown"]) addEventListener(event, forget);
  return () => {
    watcher.disconnect();
    document.removeEventListener("click", remember, true);
    document.removeEventListener("focusin", look);
    removeEventListener("popstate", onHistory);
    for (const event of ["keydown", "pointerdown"]) removeEventListener(event, forget);
  };
}
