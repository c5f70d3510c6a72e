import { pick } from "#domain/core/pick.ts";
import { iso } from "#domain/core/calendar.ts";
import { pageOfRows } from "#domain/core/page.ts";
import {
  type Configuration,
  configurationFrom,
  decideConfiguration,
  settingKeys,
  settingText,
} from "#domain/configuration/configuration.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

export const demoConfiguration = (state: Pick<DemoState, "configurationChanges">): Configuration =>
  configurationFrom(state.configurationChanges.map(({ key, after }) => ({ key, value: after })));

export const configuration: DemoHandlers["configuration"] = {
  get(state, _ask) {
    return { answer: standing(state) };
  },
  change(state, ask, { viewer, now }) {
    const change = decideConfiguration(
      { configuration: demoConfiguration(state), version: state.configurationChanges.length },
      ask,
    );
    const next = {
      ...state,
      configurationChanges: [...state.configurationChanges, { ...change, by: viewer.displayName, at: now }],
    };
    return { answer: standing(next), state: next };
  },
  history(state, { key, ...ask }) {
    const all = state.configurationChanges.toReversed().filter((each) => key === undefined || each.key === key);
    const { page, nextCursor } = pageOfRows(all, ask, ({ number }) => String(number));
    const items = page.map((change) => ({
      ...pick(change, ["number", "key", "before", "after", "reason", "by"]),
      at: iso(change.at),
    }));
    return { answer: { items, nextCursor } };
  },
};

const standing = (state: DemoState) => ({
  version: state.configurationChanges.length,
  settings: settingKeys.map((key) => ({
    key,
    value: settingText(key, demoConfiguration(state)),
    version: state.configurationChanges.findLast((each) => each.key === key)?.number ?? 0,
  })),
});
