/** What opens in front of a page, in one file of the build: whoever opens one soon opens another. */
export { ConfirmDialog } from "./confirm-dialog.tsx";
export { Dialog } from "./dialog.tsx";
export { Menu, MenuItem, MenuRadio, MenuSeparator } from "./menu.tsx";
export { Popover } from "./popover.tsx";
export { Select } from "./select.tsx";
export { Sheet } from "./sheet.tsx";
export { Toaster } from "./toaster.tsx";
