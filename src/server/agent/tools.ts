import type { ProcedureName, ToolName } from "#contract/agent-tools.ts";
import { keyNeedOf } from "#contract/scopes.ts";
import { contract } from "#contract/index.ts";
import type { Procedure } from "#contract/procedure.ts";
import { allowsScope, allScopes, isScope, type Scope } from "#domain/api-key/scopes.ts";
import { meetsNeed } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Tool } from "./tool.ts";
import { deals } from "./tools/deals.ts";
import { introductions } from "./tools/introductions.ts";
import { market } from "./tools/market.ts";
import { own } from "./tools/own.ts";
import { pipeline } from "./tools/pipeline.ts";
import { shortlist } from "./tools/shortlist.ts";

const tools: Readonly<Record<ToolName, Tool>> = {
  ...market,
  ...shortlist,
  ...pipeline,
  ...introductions,
  ...deals,
  ...own,
};

const isToolName = (name: string): name is ToolName => Object.hasOwn(tools, name);

/** The tools that a key's scopes and its owner's rights allow. Others are neither listed nor called. */
export const toolsFor = (viewer: Viewer): [ToolName, Tool][] =>
  (Object.entries(tools) as [ToolName, Tool][]).filter(([, { calls }]) => calls.every((name) => canCall(viewer, name)));

/** Null for a name that isn't a tool's, or not one of this viewer's. */
export const toolFor = (viewer: Viewer, name: string): Tool | null =>
  isToolName(name) && tools[name].calls.every((call) => canCall(viewer, call)) ? tools[name] : null;

/** The scopes that the tools take, which an agent asks a person for. */
export const toolScopes = (): readonly Scope[] => {
  const taken = new Set<string>(Object.values(tools).flatMap(({ calls }) => calls.map(keyNeedOf)));
  return allScopes.filter((scope) => taken.has(scope));
};

function canCall(viewer: Viewer, name: ProcedureName): boolean {
  const need = keyNeedOf(name);
  if (!isScope(need) || !allowsScope(viewer.apiKey?.scopes ?? [], need)) return false;
  const [noun = "", verb = ""] = name.split(".");
  const { needs } = (contract as Record<string, Record<string, Procedure>>)[noun]?.[verb] ?? { needs: "signed-in" };
  return meetsNeed(viewer, needs);
}
