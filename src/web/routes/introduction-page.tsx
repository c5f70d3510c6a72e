import { useParams } from "@tanstack/react-router";
import { IntroductionScreen } from "#web/screens/introduction/introduction-screen.tsx";

export function IntroductionPage() {
  const { id } = useParams({ from: "/shell/gated/mls/introductions/$id" });
  return <IntroductionScreen key={id} id={id} />;
}
