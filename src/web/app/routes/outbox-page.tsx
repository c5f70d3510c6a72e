import { OutboxScreen } from "#web/features/outbox/outbox-screen.tsx";
import { OnlyFor } from "./only-for.tsx";

export const OutboxPage = () => (
  <OnlyFor action="outbox.use">
    <OutboxScreen />
  </OnlyFor>
);
