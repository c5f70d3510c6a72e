import { createContext } from "react";

/** Asks before the browser's Back or Forward. `stays` returns true to stay. */
export type BlockBack = (stays: () => boolean | Promise<boolean>) => () => void;

/** Given by the router; null on pages without one. */
export const BackContext = createContext<BlockBack | null>(null);
