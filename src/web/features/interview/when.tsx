import { Fragment } from "react";
import { ownZone } from "#web/lib/own-date.ts";
import { whenText } from "./words.ts";

/** When an interview is. On a narrow card each time, and each zone, begins a line rather than breaking within. */
export function When({ at, timeZone }: { at: string; timeZone: string }) {
  return whenText(at, timeZone, ownZone())
    .split(/ (?=\(|your time: )/)
    .map((part) => (
      <Fragment key={part}>
        <span className="inline-block">{part}</span>{" "}
      </Fragment>
    ));
}
