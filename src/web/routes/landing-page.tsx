import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Landing } from "#web/screens/landing/landing.tsx";
import { useSession } from "#web/session/session-context.tsx";

export function LandingPage() {
  const { current, startSignIn } = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const signedIn = current.status === "authenticated";

  const enter = async () => {
    if (signedIn) return navigate({ to: "/mls" });
    setLeaving(true);
    try {
      await startSignIn("/mls");
    } catch {
      // The gate behind /mls says what is wrong and offers another try.
      await navigate({ to: "/mls" });
    } finally {
      setLeaving(false);
    }
  };

  return <Landing signedIn={signedIn} leaving={leaving} onEnter={() => void enter()} />;
}
