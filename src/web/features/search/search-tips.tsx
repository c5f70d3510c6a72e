import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Popover } from "#web/ui/popover.tsx";

const tips: readonly (readonly [typed: string, does: string])[] = [
  ['"wound care"', "these words, in this order"],
  ["rn or lpn", "either word"],
  ["-travel", "not this word"],
  ["(rn or lpn) -travel", "parentheses group words"],
  ["skill:payroll role:manager", "in skills, in the role"],
  ["industry:healthcare", "in industries"],
  ["loc:tx", "in a city or state"],
  ["loc:austin within 50 mi", "around a city"],
  ["sal:<180 sal:150-180", "salary in thousands"],
  ["years:>5 years:3-8", "years of experience"],
  ["type:remote,hybrid", "work type"],
  ["auth:usc", "work authorization"],
  ["clearance:secret", "security clearance"],
  ["code:TM-7Q4K", "masked code"],
];

export function SearchTips() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Search tips"
      className="max-h-[60vh] w-100 max-w-[calc(100vw-2rem)] overflow-y-auto"
      trigger={<IconButton label="Search tips" icon={<CircleHelp aria-hidden="true" />} />}
    >
      <p className="text-dense text-ink-2">
        Search looks in roles, skills, industries and places. It also matches spelling variants and typos.
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-dense">
        {tips.map(([typed, does]) => (
          <div key={typed} className="contents">
            <dt>
              <code className="figures">{typed}</code>
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
