import { Check, Link2, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";

/** How long "Link copied" stays. */
const copiedMs = 2_000;

/** The page's address for a colleague, and the page on paper. */
export function ShareButtons({ link }: { link: () => string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link());
      setCopied(true);
    } catch {
      // No clipboard outside a secure context, or without the person's leave.
      notify({ title: "The link was not copied", description: "Your browser does not allow it here. Copy it from the address bar.", tone: "danger" });
    }
  }

  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />} Copy link
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" /> Print
      </Button>
      <span role="status" className="sr-only">
        {copied ? "Link copied" : ""}
      </span>
    </div>
  );
}
