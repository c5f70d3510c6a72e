/** All popups in one chunk: people who open one soon open another. */
export { ConfirmDialog } from "./confirm-dialog.tsx";
export { Dialog } from "./dialog.tsx";
export { Menu, MenuItem, MenuRadio, MenuSeparator } from "./menu.tsx";
export { Popover } from "./popover.tsx";
export { Select } from "./select.tsx";
export { Sheet } from "./sheet.tsx";
export { Toaster } from "./toaster.tsx";
