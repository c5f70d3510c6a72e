/** The style of all popups: lists, menus, popovers. */
export const popupBox = "float-in rounded-card border border-line-2 bg-raised text-ink shadow-float outline-none";

export const popupItem =
  "flex min-h-8 cursor-default select-none items-center gap-2 rounded-tag px-2 py-1 text-dense text-ink " +
  "outline-none pointer-coarse:min-h-10 " +
  "data-highlighted:bg-sunk data-disabled:text-ink-3 data-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0";
