/** Brings the first field that is to be mended under the cursor, once its error is drawn. */
export function focusFirstError(root: HTMLElement | null): void {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]:is(input, textarea, button)")?.focus());
}
