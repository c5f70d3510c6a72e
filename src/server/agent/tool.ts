import type { z } from "zod";
import { mcpTools, type ToolAbout, type ToolName } from "#contract/agent-tools.ts";
import type { Answer, Ask, Contract } from "#contract/index.ts";
import type { Scope } from "#domain/api-key/scopes.ts";

type Verb<Noun extends keyof Contract> = keyof Contract[Noun] & string;

/** How a tool reaches the marketplace: only through procedures, within the key's scopes and its owner's rights. */
export type Desk = {
  ask: <Noun extends keyof Contract, V extends Verb<Noun>>(
    noun: Noun,
    verb: V,
    input: Ask<Noun, V>,
    options?: { idempotencyKey: string },
  ) => Promise<Answer<Noun, V>>;
  allows: (scope: Scope) => boolean;
  /** A token that confirms exactly these arguments of this key for a short time. */
  confirmation: (args: object) => { token: string; expiresAt: string };
  /** @throws ExpectedError `invalid-input` for any other token, and for one that is over */
  requireConfirmation: (token: string, args: object) => void;
  /**
   * What the person at the agent answers, where the agent can ask them; undefined where it can't.
   * @throws AskPerson if they haven't been asked yet
   */
  personAgrees: (message: string) => boolean | undefined;
};

/** Ends a call with a question to the person at the agent, which repeats the call with their answer. */
export class AskPerson extends Error {}

type Parts<Input extends z.ZodObject, Output extends z.ZodObject> = {
  input: Input;
  /**
   * What leaves: a field that it doesn't name is left out. A text by a person is `markedText`. Everything else is an
   * id, a code, a date, a number or one of a few words.
   */
  output: Output;
  run: (desk: Desk, input: z.output<Input>) => Promise<z.input<Output>>;
};

export type Tool = ToolAbout & {
  input: z.ZodObject;
  output: z.ZodObject;
  run: (desk: Desk, input: unknown) => Promise<object>;
};

/** Its input and output are checked here, so that nothing undeclared reaches a procedure or leaves unmarked. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  name: ToolName,
  parts: Parts<Input, Output>,
): Tool {
  const about: ToolAbout = mcpTools[name];
  return {
    ...about,
    ...parts,
    async run(desk, sent) {
      const answer = parts.output.safeParse(await parts.run(desk, parts.input.parse(sent)));
      // Not the ZodError itself: it would be reported to the agent as errors in its arguments.
      if (!answer.success)
        throw new Error(
          `${about.title} returned what it does not declare: ` +
            answer.error.issues.map(({ path }) => path.join(".")).join(", "),
        );
      return answer.data;
    },
  };
}
