import { Search } from "lucide-react";
import { createElement, type RefObject, useEffect, useEffectEvent } from "react";
import { useCommands } from "#web/lib/keys/commands.ts";
import { type CardKeys, useCardKeys } from "#web/lib/keys/use-card-keys.ts";
import { useNavigate, usePlace } from "#web/lib/router/hooks.ts";

/** `/` goes to the search box, also from another page; the other keys are those of every candidate list. */
export function useResultKeys({
  searchBox,
  ...cards
}: Omit<CardKeys, "selectLabel"> & { searchBox: RefObject<HTMLInputElement | null> }): void {
  const navigate = useNavigate();
  const { search, state } = usePlace();
  const arrivedToType = state.toSearchBox ?? false;
  const toBox = () => {
    searchBox.current?.focus();
    searchBox.current?.select();
  };
  const arrive = useEffectEvent(() => {
    toBox();
    // Returning to this history entry must not focus the box again.
    void navigate({ to: ".", search }, { replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (arrivedToType) arrive();
  }, [arrivedToType]);

  useCommands([
    {
      id: "search",
      label: "Go to the search box",
      words: "find keywords",
      icon: createElement(Search),
      keys: ["/"],
      run: toBox,
    },
  ]);
  useCardKeys({ ...cards, selectLabel: "Select the candidate" });
}
