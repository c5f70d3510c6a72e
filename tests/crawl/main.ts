import { parseArgs } from "node:util";
import { grid } from "./grid.ts";
import { type Place, type Role, roles } from "./places.ts";
import { measureShift, reportShift } from "./shift.ts";
import { type Walked, walk } from "./walk.ts";
import { startTestApps, openBrowser } from "./world.ts";

/**
 * `npm run crawl`: a real browser presses every distinct control of every page, in every role. `-- --as agency,demo`
 * limits the roles, `--only /mls/deals` the addresses to those that contain it. `--depth 1` presses only what is on the
 * page at first, `--quiet` prints only the table and the faults. A walk waits for pages more than it works, so
 * `--parts` (4) of a role's places are walked at once, each on a server of its own; what is on every page, such as the
 * header, is pressed in each part. Before the crawl of a role, the layout shift of each of its pages is printed; more
 * than 0.1 is a fault. `--shift` stops after that. `--axe` presses nothing and checks every page against WCAG 2.2 AA:
 * full, empty and failing, in both themes.
 */
const { values } = parseArgs({
  options: {
    as: { type: "string" },
    only: { type: "string" },
    depth: { type: "string", default: "3" },
    parts: { type: "string", default: "4" },
    quiet: { type: "boolean", default: false },
    axe: { type: "boolean", default: false },
    shift: { type: "boolean", default: false },
  },
});
const as = (values.as?.split(",") ?? roles) as Role[];

function together(one: Walked, other: Walked): Walked {
  const effects = { ...one.effects };
  for (const [kind, count] of Object.entries(other.effects)) effects[kind] = (effects[kind] ?? 0) + count;
  return {
    places: one.places + other.places,
    controls: one.controls + other.controls,
    pressed: one.pressed + other.pressed,
    effects,
    links: one.links + other.links,
    faults: [...one.faults, ...other.faults],
  };
}

if (values.axe) process.exitCode = (await grid(as, values.only)) > 0 ? 1 : 0;
else {
  const browser = await openBrowser();
  const testApps = await startTestApps(browser, { LOG_LEVEL: "error" });
  let faults = 0;
  const rows: string[] = [];
  try {
    for (const role of as) {
      const started = performance.now();
      const wanted = ({ address }: Place) => !values.only || address.includes(values.only);
      const testApp = await testApps.open();
      faults += reportShift(role, await measureShift(browser, testApp, role, wanted));
      await testApp.stop();
      if (values.shift) continue;
      const parts = Number(values.parts);
      const walks = await Promise.all(
        Array.from({ length: parts }, (_, part) =>
          walk(browser, testApps, role, {
            depth: Number(values.depth),
            places: (place, at) => at % parts === part && wanted(place),
            ...(values.quiet ? {} : { say: console.log }),
          }),
        ),
      );
      const walked = walks.reduce(together);
      faults += walked.faults.length;
      const cells = [
        walked.places,
        walked.controls,
        walked.pressed,
        walked.links,
        walked.faults.length,
        Math.round((performance.now() - started) / 1000),
      ];
      rows.push(
        role.padEnd(10) +
          cells.map((cell) => String(cell).padStart(10)).join("") +
          `   ${Object.entries(walked.effects)
            .map(([kind, count]) => `${kind} ${count}`)
            .join(", ")}`,
      );
      for (const each of walked.faults) console.log(`${role} ${each.place}: ${each.control}\n    ${each.fault}`);
    }
  } finally {
    await browser.close();
    testApps.close();
  }
  if (!values.shift)
    console.log(
      `\n${"as".padEnd(10)}` +
        ["places", "controls", "pressed", "links", "faults", "seconds"].map((head) => head.padStart(10)).join(""),
    );
  for (const row of rows) console.log(row);
  process.exitCode = faults > 0 ? 1 : 0;
}
