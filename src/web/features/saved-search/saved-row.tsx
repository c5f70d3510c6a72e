import { Bell, BellOff, Check, MoreHorizontal, Pencil, Pin, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { searchFromParams } from "#domain/search/parse-query.ts";
import type { AlertChoice } from "#domain/saved-search/saved-search.ts";
import { alertItems } from "#web/features/search/alert-items.ts";
import { searchInWords } from "#web/features/search/search-words.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { foundText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem, MenuRadio, MenuSeparator } from "#web/ui/menu.tsx";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { cn } from "#web/ui/cn.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { type SavedRow, useSavedSearch } from "./use-saved-search.ts";

export function SavedSearchRow({ search }: { search: SavedRow }) {
  const { id, name, params, total, fresh, newest, shared, own, owner, pinned, email } = search;
  const { kind } = useBackend();
  const [renaming, setRenaming] = useState(false);
  const { follow, busy } = useSavedSearch(search);
  return (
    <li data-saved-id={id} className="min-w-0 scroll-my-4">
      <Card className="relative p-5 focus-within:border-ink-3">
        <div className="flex items-start gap-2">
          <div className="mr-auto min-w-0">
            <h2 className="text-card font-semibold">
              <Link
                to="/mls/search"
                search={{ ...params, saved: id }}
                data-saved-link=""
                className="break-words hover:underline"
              >
                {name}
              </Link>
            </h2>
            <p className="mt-0.5 text-dense break-words text-ink-2">{searchInWords(searchFromParams(params))}</p>
          </div>
          <IconButton
            label={pinned ? `Unpin ${name}` : `Pin ${name}`}
            icon={<Pin aria-hidden="true" className={cn(pinned && "fill-current")} />}
            data-saved-pin=""
            loading={busy}
            onClick={() => follow({ pinned: !pinned }, pinned ? "Unpinned" : "Pinned to the top")}
          />
          <RowMenu search={search} onRename={() => setRenaming(true)} />
        </div>
        <p className="figures mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-dense">
          <span>
            <strong>{total.toLocaleString("en-US")}</strong> {foundText(total)}
          </span>
          {fresh > 0 ? <Badge tone="petrol">{fresh.toLocaleString("en-US")} new</Badge> : null}
          {shared ? <Badge>{own ? "Shared" : `Shared by ${owner}`}</Badge> : null}
          {email !== "off" && kind !== "demo" ? (
            <Badge tone="outline">{email === "daily" ? "Daily email" : "Email immediately"}</Badge>
          ) : null}
        </p>
        {newest.length > 0 ? (
          <ul aria-label={`Newest candidates of ${name}`} className="mt-3 flex flex-col border-t border-line pt-2">
            {newest.map((each) => (
              <li key={each.id}>
                <Link
                  to="/mls/candidate/$id"
                  params={{ id: each.id }}
                  className="group flex flex-wrap items-center gap-x-2.5 gap-y-0.5 py-1 text-dense"
                >
                  <span className="min-w-0 font-medium break-words group-hover:underline">{each.headlineRole}</span>
                  <PlateText code={each.maskedCode} />
                  <span className="text-ink-2">
                    {each.locationCity}, {each.locationState}
                  </span>
                  {each.isNew ? <Badge tone="petrol">New</Badge> : null}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
      {renaming ? <RenameDialog search={search} onClose={() => setRenaming(false)} /> : null}
    </li>
  );
}

const alertTitles: Record<AlertChoice, string> = {
  off: "No more emails",
  at_once: "New candidates are emailed immediately",
  daily: "New candidates are emailed once a day",
};

function RowMenu({ search, onRename }: { search: SavedRow; onRename: () => void }) {
  const { name, badge, email, shared, own, canChange, fresh } = search;
  const { kind } = useBackend();
  const { follow, share, remove, seen } = useSavedSearch(search);
  return (
    <Menu trigger={<IconButton label={`More about ${name}`} icon={<MoreHorizontal aria-hidden="true" />} />}>
      {kind === "demo" ? null : (
        <>
          <MenuRadio<AlertChoice>
            label="Emails about new candidates"
            value={email}
            onValueChange={(next) => follow({ email: next }, alertTitles[next])}
            options={alertItems}
          />
          <MenuSeparator />
        </>
      )}
      {fresh > 0 ? (
        <MenuItem icon={<Check />} onSelect={seen}>
          Mark as seen
        </MenuItem>
      ) : null}
      <MenuItem
        icon={badge ? <BellOff /> : <Bell />}
        onSelect={() => follow({ badge: !badge }, badge ? "No longer counted" : "Counted in your badge")}
      >
        {badge ? "Don't count in the badge" : "Count in the badge"}
      </MenuItem>
      {own ? (
        <MenuItem icon={<Share2 />} onSelect={() => share(!shared)}>
          {shared ? "Stop sharing" : "Share with your organization"}
        </MenuItem>
      ) : null}
      {canChange ? (
        <>
          <MenuItem icon={<Pencil />} onSelect={onRename}>
            Rename
          </MenuItem>
          <MenuItem icon={<Trash2 />} destructive onSelect={remove}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
