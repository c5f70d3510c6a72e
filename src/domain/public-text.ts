declare const passedLeakCheck: unique symbol;

/**
 * Free text that may cross organisations (decisions §3): titles, summary, bullets, screening, free-entry skills,
 * decline reasons, counter terms, messages before a reveal.
 *
 * The brand's symbol is not exported, so a plain string never fits. `publish` in `leak/check.ts` holds the one
 * cast; columns that only take published text are declared with this type, so that reading them back needs none.
 */
export type PublicText = string & { readonly [passedLeakCheck]: true };
