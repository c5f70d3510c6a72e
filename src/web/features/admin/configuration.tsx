import { useState } from "react";
import { configurationSettings, type SettingKey, settingValueText } from "#domain/configuration/configuration.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { mayConfigure } from "./queries.ts";
import { momentText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { ChangeSetting } from "./change-setting.tsx";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages, LoadError } from "#web/lib/loaded.tsx";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";

/** Marketplace-wide settings (spec §2, the platform configuration table) and their history. */
export function Configuration() {
  const backend = useBackend();
  const found = useAsk("configuration", "get", {});
  const { data } = found;
  const [changing, setChanging] = useState<SettingKey | null>(null);
  const writes = mayConfigure(backend);
  if (found.isError && !data) return <LoadError query={found} what="the configuration" />;
  if (!data) return <Skeletons label="Loading the configuration" size="h-80 rounded-card" />;
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption="Platform configuration"
        className="rounded-card border border-line bg-surface"
        columns={["Setting", "Value", { label: "Change", hidden: true }]}
      >
        {data.settings.map(({ key, value }) => (
          <TableRow key={key}>
            <Cell className="min-w-44">
              <span className="block font-medium">{configurationSettings[key].label}</span>
              <span className="block max-w-measure text-small whitespace-normal text-ink-2">
                {configurationSettings[key].says}
              </span>
            </Cell>
            <Cell className="figures font-medium whitespace-nowrap">{settingValueText(key, value)}</Cell>
            <Cell className="text-right">
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={`Change ${configurationSettings[key].label.toLowerCase()}`}
                disabledReason={
                  writes ? undefined : "Only a super admin can change the configuration. Ask one of yours."
                }
                onClick={() => setChanging(key)}
              >
                Change
              </Button>
            </Cell>
          </TableRow>
        ))}
      </Table>
      <Kept about={changing} onClose={() => setChanging(closed(changing))}>
        {(key, shown) => {
          const setting = data.settings.find((each) => each.key === key);
          return setting ? <ChangeSetting key={key} setting={setting} version={data.version} {...shown} /> : null;
        }}
      </Kept>
      <History />
    </div>
  );
}

function History() {
  const found = useAskPages("configuration", "history", { limit: 20 });
  const items = itemsOf(found.data);
  return (
    <TitledCard title="Changes">
      <LoadedPages
        query={found}
        what="the changes"
        skeleton={<Skeletons label="Loading the changes" size="h-16" className="mt-3" />}
        empty={
          <EmptyState
            kind="setting"
            level={3}
            title="No changes yet"
            description="Each change appears here with the old and new value, who made it, when and why."
            className="py-8"
          />
        }
        noun={["change", "changes"]}
      >
        <ol className="mt-2 divide-y divide-line">
          {items.map(({ number, key, before, after, reason, by, at }) => (
            <li key={number} className="py-2.5 text-dense">
              <p>
                <span className="font-medium">{configurationSettings[key].label}</span>:{" "}
                <span className="figures">{settingValueText(key, before)}</span> <span aria-hidden="true">→</span>
                <span className="sr-only">changed to</span>{" "}
                <span className="figures font-medium">{settingValueText(key, after)}</span>
              </p>
              <p className="break-words text-ink-2">{reason}</p>
              <p className="text-small text-ink-3">
                {by}, <time dateTime={at}>{momentText(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      </LoadedPages>
    </TitledCard>
  );
}
