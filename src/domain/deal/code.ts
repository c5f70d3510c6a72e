import { speakable } from "../core/masked-code.ts";

/** `DEAL-` and 6 characters from 4 random bytes (30 bits are used; spec §12). */
export const dealCodeFrom = (random: Uint8Array): string => `DEAL-${speakable(random, 6)}`;
