import {
  BriefcaseBusiness,
  Check,
  Ellipsis,
  Handshake,
  History,
  Lightbulb,
  ListPlus,
  Pencil,
  Trash2,
  UserRound,
} from "lucide-react";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { StageDot } from "#web/features/pipeline/stage-dot.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { Link } from "#web/lib/router/link.tsx";
import type { CardActions } from "./board-card.tsx";

type CardMenuProps = { card: BoardCard; stages: readonly BoardStage[]; actions: CardActions };

/** Other actions: any other stage, history, note, remove from the pipeline. */
export function CardMenu({ card, stages, actions }: CardMenuProps) {
  const { id, maskedCode } = card;
  const { createDeal } = actions;
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${maskedCode}`}
          icon={<Ellipsis aria-hidden="true" />}
          data-card-menu=""
        />
      }
    >
      <MoveItems stages={stages} from={card.pipelineStage} onMove={(stage) => actions.move(id, stage)} />
      <MenuSeparator />
      <MenuItem icon={<History aria-hidden="true" />} onSelect={() => actions.peek(id)}>
        Stage history
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => actions.editNote(id)}>
        Update notes
      </MenuItem>
      <MenuItem icon={<UserRound aria-hidden="true" />} onSelect={() => actions.assign(id)}>
        Owner and next step
      </MenuItem>
      {card.listing ? (
        <MenuItem icon={<BriefcaseBusiness aria-hidden="true" />} onSelect={() => actions.addToJob(id)}>
          Add to a job
        </MenuItem>
      ) : null}
      {card.listing && actions.addToList ? (
        <MenuItem icon={<ListPlus aria-hidden="true" />} onSelect={() => actions.addToList?.(id)}>
          Add to a list
        </MenuItem>
      ) : null}
      {card.listing && createDeal ? (
        <MenuItem icon={<Handshake aria-hidden="true" />} onSelect={() => createDeal(id)}>
          Create deal
        </MenuItem>
      ) : null}
      {card.listing && card.jobId !== null && actions.recordsInterests ? (
        <MenuItem
          icon={<Lightbulb aria-hidden="true" />}
          render={<Link to="/mls/agent" search={{ job: card.jobId, candidate: card.listingId }} />}
        >
          Record interest
        </MenuItem>
      ) : null}
      <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={() => actions.remove(id)}>
        Remove from pipeline
      </MenuItem>
    </Menu>
  );
}

type MoveItemsProps = { stages: readonly BoardStage[]; from?: string; onMove: (stage: BoardStage) => void };

/** One item per stage; `from`: the current one, shown but not selectable. */
export function MoveItems({ stages, from, onMove }: MoveItemsProps) {
  return (
    <>
      <div className="label-caps px-2 pt-1.5 pb-1 text-ink-3">Move to</div>
      {stages.map((stage) => (
        <MenuItem
          key={stage.id}
          icon={<StageDot color={stage.color} className="mx-0.75" />}
          disabled={stage.id === from}
          aside={stage.id === from ? <Check aria-label="Current stage" className="size-4" /> : null}
          onSelect={() => onMove(stage)}
        >
          {stage.name}
        </MenuItem>
      ))}
    </>
  );
}
