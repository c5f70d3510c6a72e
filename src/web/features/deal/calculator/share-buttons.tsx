import { Check, Link2, Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

export function ShareButtons({ link }: { link: () => string }) {
  const { copied, copy } = useCopied(() =>
    notify({
      title: "Link not copied",
      description: "Your browser blocked it. Copy the link from the address bar.",
      tone: "danger",
    }),
  );

  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => void copy(link())}>
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
