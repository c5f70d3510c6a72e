import { useQueryClient } from "@tanstack/react-query";
import { Download, Handshake, Keyboard, Monitor, Moon, Search, Sun } from "lucide-react";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useClock } from "#web/lib/backend/use-now.ts";
import { useCommands } from "#web/lib/keys/commands.ts";
import { showNewDeal, showOverlay } from "#web/lib/keys/overlay.ts";
import { setTheme } from "#web/lib/frame/theme-choice.ts";
import { useTheme } from "#web/lib/frame/theme.ts";
import { useNavigate, usePath, usePathId } from "#web/lib/router/hooks.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";
import { useCandidateActions } from "./candidate-actions.tsx";
import { isVisible } from "#domain/core/listing-status.ts";
import { ask, useAsk } from "#web/lib/backend/ask.ts";
import { notifyError } from "#web/lib/notify-error.ts";

export function GlobalCommands() {
  const { viewer } = useBackend();
  const theme = useTheme();
  useCommands(
    [
      {
        id: "help",
        label: "Keyboard shortcuts",
        words: "help keys single-key",
        icon: <Keyboard />,
        keys: ["?"],
        run: () => showOverlay("help"),
      },
      {
        id: "theme light",
        label: "Use light theme",
        words: "colors appearance",
        icon: <Sun />,
        when: () => theme !== "light",
        run: () => setTheme("light"),
      },
      {
        id: "theme dark",
        label: "Use dark theme",
        words: "colors appearance night",
        icon: <Moon />,
        when: () => theme !== "dark",
        run: () => setTheme("dark"),
      },
      {
        id: "theme system",
        label: "Use the device's theme",
        words: "colors appearance system same as",
        icon: <Monitor />,
        when: () => theme !== "system",
        run: () => setTheme("system"),
      },
    ],
    "everywhere",
  );
  return viewer ? (
    <>
      <DeskCommands key={viewer.organizationId} />
      <CandidatePageCommands />
    </>
  ) : null;
}

/** Commands of every page for signed-in people. */
function DeskCommands() {
  const { api } = useBackend();
  const clock = useClock();
  const viewer = useViewer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  async function exportShortlist() {
    try {
      const { items } = await queryClient.fetchQuery({ ...ask(api, "shortlist", "list", {}), staleTime: 0 });
      if (items.length > 0)
        saveFile((await import("#web/features/shortlist/shortlist-file.ts")).shortlistFile(items, clock()));
      else
        notify({
          title: "Nothing to export",
          description: "Your shortlist is empty. Shortlist candidates and export again.",
        });
    } catch (error) {
      notifyError(error);
    }
  }

  useCommands(
    [
      {
        id: "search",
        label: "Search candidates",
        words: "find talent browse",
        icon: <Search />,
        keys: ["/"],
        run: () => void navigate({ to: "/mls/search" }, { state: { toSearchBox: true } }),
      },
      {
        id: "create deal",
        label: "Create deal",
        words: "new deal placement terms",
        icon: <Handshake />,
        when: () => mayDo(viewer, "deal.create"),
        run: () => showNewDeal(),
      },
      {
        id: "export shortlist",
        label: "Export your shortlist as CSV",
        words: "download file spreadsheet",
        icon: <Download />,
        when: () => mayDo(viewer, "shortlist.use"),
        run: () => void exportShortlist(),
      },
    ],
    "everywhere",
  );
  return null;
}

/** S and P on a candidate's own page, as on their card. */
function CandidatePageCommands() {
  const here = usePathId();
  const id = usePath().startsWith("/mls/candidate/") ? here : undefined;
  const { data: listing } = useAsk("listings", "get", { id: id ?? "" }, { enabled: false });
  const actionsOf = useCandidateActions();
  const actions =
    id !== undefined && listing?.id === id && isVisible(listing.status)
      ? actionsOf(listing).filter((action) => !action.id.startsWith("open "))
      : [];
  useCommands(actions);
  return null;
}
