import type { ReactNode } from "react";
import { ChipButton } from "#web/ui/chip.tsx";

type OptionChipProps = { pressed: boolean; onPress: () => void; count: number | undefined; children: ReactNode };

/** One filter option; reserves space for its count until it is known. */
export function OptionChip({ pressed, onPress, count, children }: OptionChipProps) {
  if (count !== undefined) {
    return (
      <ChipButton pressed={pressed} onPress={onPress} count={count}>
        {children}
      </ChipButton>
    );
  }
  return (
    <ChipButton pressed={pressed} onPress={onPress}>
      {children}
      <span aria-hidden="true" className="figures invisible font-normal">
        00
      </span>
    </ChipButton>
  );
}
