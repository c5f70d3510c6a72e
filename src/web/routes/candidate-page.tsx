import { useParams } from "@tanstack/react-router";
import { CandidateScreen } from "#web/screens/candidate/candidate-screen.tsx";

export function CandidatePage() {
  const { id } = useParams({ from: "/shell/gated/mls/candidate/$id" });
  return <CandidateScreen key={id} id={id} />;
}
