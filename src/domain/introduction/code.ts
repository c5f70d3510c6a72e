import { speakable } from "../core/masked-code.ts";

/** `INT-` and 6 characters from 4 random bytes (30 bits are used; spec §12). */
export const introductionCodeFrom = (random: Uint8Array): string => `INT-${speakable(random, 6)}`;
