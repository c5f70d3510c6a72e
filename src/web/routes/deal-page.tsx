import { useParams } from "@tanstack/react-router";
import { DealScreen } from "#web/screens/deal/deal-screen.tsx";

export function DealPage() {
  const { id } = useParams({ from: "/shell/gated/mls/deal/$id" });
  return <DealScreen key={id} id={id} />;
}
