import { useParams } from "@tanstack/react-router";
import { ImportScreen } from "#web/screens/import/import-screen.tsx";

export function ImportPage() {
  const { id } = useParams({ from: "/shell/gated/mls/import/$id" });
  return <ImportScreen key={id} id={id} />;
}
