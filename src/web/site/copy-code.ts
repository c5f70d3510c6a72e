/** Shows a block's button, which copies its code (portal-parts.tsx). */
export function offerCopy(block: HTMLElement): void {
  const button = block.querySelector<HTMLButtonElement>("[data-copy]");
  const code = block.querySelector("code");
  // The clipboard is missing on pages without https.
  if (!button || !code || !("clipboard" in navigator)) return;
  const before = button.textContent;
  const say = (text: string): void => {
    button.textContent = text;
    setTimeout(() => (button.textContent = before), 2_000);
  };
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(`${code.textContent}\n`).then(
      () => say("Copied"),
      () => say("Not copied"),
    );
  });
  button.hidden = false;
}
