import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configurationSettings, type SettingKey, settingWords } from "#domain/configuration/configuration.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { configurationOptions, historyOptions, mayConfigure } from "./queries.ts";
import { failureWords } from "#web/lib/error-message.ts";
import { momentText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Cell, HeadCell, Table, TableHead, TableRow } from "#web/ui/table.tsx";
import { ChangeSetting } from "./change-setting.tsx";

/** What holds for the whole marketplace (spec §2, the platform configuration table), and every change of it. */
export function Configuration() {
  const backend = useBackend();
  const { data, error, isFetching, refetch } = useQuery(configurationOptions(backend.api));
  const [changing, setChanging] = useState<{ key: SettingKey; open: boolean } | null>(null);
  const writes = mayConfigure(backend);
  if (error && !data)
    return (
      <ErrorState
        {...failureWords("Failed to fetch the configuration", error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <div role="status" aria-busy="true" aria-label="Loading the configuration">
        <Skeleton className="h-80 rounded-card" />
      </div>
    );
  const chosen = changing && data.settings.find(({ key }) => key === changing.key);
  return (
    <div className="flex flex-col gap-4">
      <Table caption="Platform configuration" className="rounded-card border border-line bg-surface">
        <TableHead>
          <TableRow>
            <HeadCell>Setting</HeadCell>
            <HeadCell>Value</HeadCell>
            <HeadCell>
              <span className="sr-only">Change</span>
            </HeadCell>
          </TableRow>
        </TableHead>
        <tbody>
          {data.settings.map(({ key, value }) => (
            <TableRow key={key}>
              <Cell className="min-w-44">
                <span className="block font-medium">{configurationSettings[key].label}</span>
                <span className="block max-w-measure text-small whitespace-normal text-ink-2">
                  {configurationSettings[key].says}
                </span>
              </Cell>
              <Cell className="figures font-medium whitespace-nowrap">{settingWords(key, value)}</Cell>
              <Cell className="text-right">
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={`Change ${configurationSettings[key].label.toLowerCase()}`}
                  disabledReason={
                    writes ? undefined : "Only a super admin changes the configuration. Ask one of yours."
                  }
                  onClick={() => setChanging({ key, open: true })}
                >
                  Change
                </Button>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {chosen ? (
        <ChangeSetting
          key={chosen.key}
          setting={chosen}
          version={data.version}
          open={changing.open}
          onClose={() => setChanging({ ...changing, open: false })}
        />
      ) : null}
      <History />
    </div>
  );
}

function History() {
  const { api } = useBackend();
  const found = useInfiniteQuery(historyOptions(api));
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card aria-labelledby="configuration-history">
      <CardSection>
        <CardTitle>
          <span id="configuration-history">Changes</span>
        </CardTitle>
        {found.isPending ? (
          <div role="status" aria-busy="true" aria-label="Loading the changes" className="mt-3">
            <Skeleton className="h-16" />
          </div>
        ) : found.isError && items.length === 0 ? (
          <ErrorState
            {...failureWords("Failed to fetch the changes", found.error)}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        ) : items.length === 0 ? (
          <EmptyState
            level={3}
            title="Nothing was changed"
            description="Each change stands here with both values, who made it, when and why."
            className="py-8"
          />
        ) : (
          <>
            <ol className="mt-2 divide-y divide-line">
              {items.map(({ number, key, before, after, reason, by, at }) => (
                <li key={number} className="py-2.5 text-dense">
                  <p>
                    <span className="font-medium">{configurationSettings[key].label}</span>:{" "}
                    <span className="figures">{settingWords(key, before)}</span> <span aria-hidden="true">→</span>
                    <span className="sr-only">became</span>{" "}
                    <span className="figures font-medium">{settingWords(key, after)}</span>
                  </p>
                  <p className="break-words text-ink-2">{reason}</p>
                  <p className="text-small text-ink-3">
                    {by}, <time dateTime={at}>{momentText(at)}</time>
                  </p>
                </li>
              ))}
            </ol>
            <LoadMore
              shown={items.length}
              noun={items.length === 1 ? "change" : "changes"}
              hasMore={found.hasNextPage}
              loading={found.isFetchingNextPage}
              onLoadMore={() => void found.fetchNextPage()}
            />
          </>
        )}
      </CardSection>
    </Card>
  );
}
