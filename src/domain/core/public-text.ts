declare const passedLeakCheck: unique symbol;

/**
 * Free text that can cross organizations (spec §12): titles, summary, bullets, screening, free-entry skills, decline
 * reasons, counter terms, messages before a reveal.
 * The brand's symbol is not exported, so a plain string never fits. `publish` in `leak/check.ts` holds the only cast.
 * Columns that only take published text are declared with this type, so that reading them needs none.
 */
export type PublicText = string & { readonly [passedLeakCheck]: true };

/** A view as its reader receives it, where public text is a plain string again. */
export type AsRead<View> = View extends PublicText
  ? string
  : View extends object
    ? { [Key in keyof View]: AsRead<View[Key]> }
    : View;

/**
 * Control characters can reorder text on the screen, so people would read something other than the leak check did.
 * Databases can't store some of them, or lone surrogates. Field path → what to do, for the texts that contain one.
 */
export function unshowable(texts: Readonly<Record<string, string>>): Record<string, string> {
  const faulty = Object.entries(texts).filter(
    ([, text]) =>
      !text.isWellFormed() ||
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text),
  );
  return Object.fromEntries(
    faulty.map(([path]) => [
      path,
      "This text holds an invisible control character. Type it again instead of pasting it.",
    ]),
  );
}
