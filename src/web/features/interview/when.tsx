import { Fragment, type ReactNode } from "react";
import { ownZone } from "#web/lib/own-date.ts";
import { whenText } from "./words.ts";

/** When an interview is. On a narrow card each time, and each zone, begins a line rather than breaking within. */
export function When({ at, timeZone }: { at: string; timeZone: string }) {
  return unbroken(whenText(at, timeZone, ownZone()), / (?=your time: )/, (time) => unbroken(time, / (?=\()/));
}

const unbroken = (text: string, at: RegExp, inside: (part: string) => ReactNode = (part) => part) =>
  text.split(at).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? " " : null}
      <span className="inline-block">{inside(part)}</span>
    </Fragment>
  ));
