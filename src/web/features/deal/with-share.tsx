import type { ReactNode } from "react";
import { moneyText } from "#domain/core/money.ts";

/** An amount with the viewer's agency's part of it below; others have none. */
export function WithShare({ children, cents }: { children: ReactNode; cents: number | undefined }) {
  return (
    <>
      {children}
      {cents === undefined || cents === 0 ? null : (
        <span className="block text-small font-normal whitespace-nowrap text-money">My share {moneyText(cents)}</span>
      )}
    </>
  );
}
