import { type ReactNode, useState } from "react";
import { erasureDays } from "#domain/candidacy/candidacy.ts";
import { deliveryNote, type MailDelivery } from "#domain/outbox/delivery.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Switch } from "#web/ui/switch.tsx";
import type { Steps } from "./candidate-page.tsx";

type Choice = "pause" | "withdraw" | "askErasure" | "renew";

/** The candidate's actions, each explained before it is taken. */
export function ChoicesCard({ token, page, take }: Steps) {
  const [asked, setAsked] = useState<Choice | null>(null);
  const { settings } = useBackend();
  const { agencyName, actions } = page;
  const words = choiceWords(agencyName, settings.emails);
  const offered = (["pause", "withdraw", "askErasure"] as const).filter((choice) => actions.includes(choice));

  return (
    <Card>
      <CardHead className="sm:px-6 sm:py-5" title="Your options">
        {offered.length === 0 ? (
          <p className="mt-2 max-w-measure text-read text-ink-2">
            You have asked to be erased. Withdraw your request above to see your other options.
          </p>
        ) : null}
      </CardHead>
      {offered.map((choice) => (
        <Row key={choice} words={words[choice]} onPress={() => setAsked(choice)} />
      ))}
      <CardSection className="sm:px-6">
        <Switch
          label={<span className="text-read font-medium">Emails</span>}
          description={
            "Get an email when an organization requests your name, receives it or decides, when your agency writes, " +
            "or when we ask whether you're still available. If neither you nor your agency answers that, we stop " +
            "showing you."
          }
          checked={page.emails}
          onCheckedChange={(wanted) => void take((candidacy) => candidacy.emails({ token, wanted }))}
        />
      </CardSection>
      {/* Without a mail server the new link would reach no one, and the old one would stop working. */}
      {settings.emails === "kept" ? null : <Row words={words.renew} onPress={() => setAsked("renew")} />}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={words[asked].question}
          description={words[asked].consequence}
          confirmLabel={words[asked].confirm}
          destructive={asked === "askErasure"}
          onConfirm={() => take((candidacy) => candidacy[asked]({ token }))}
        />
      ) : null}
    </Card>
  );
}

type Words = { label: string; says: string; question: string; consequence: string; confirm: string };

function Row({ words, onPress }: { words: Words; onPress: () => void }): ReactNode {
  return (
    <CardSection className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-read font-medium">{words.label}</p>
        <p className="text-ink-2">{words.says}</p>
      </div>
      <Button className="max-sm:w-full" onClick={onPress}>
        {words.confirm}
      </Button>
    </CardSection>
  );
}

const choiceWords = (agencyName: string, emails: MailDelivery): Record<Choice, Words> => ({
  pause: {
    label: "Pause",
    says: "No one can find you until you end the pause.",
    question: "Pause for now?",
    consequence:
      `No one can find you from now on, and ${agencyName} is notified. You can end the pause here at any time. ` +
      "People who already received your name keep it.",
    confirm: "Pause",
  },
  withdraw: {
    label: "Withdraw my agreement",
    says: `${agencyName} can no longer show or represent you here.`,
    question: "Withdraw your agreement?",
    consequence:
      `No one can find you from now on, and ${agencyName} is notified that it can't represent you here. You ` +
      "can agree again on this page. Your details stay until you ask to be erased.",
    confirm: "Withdraw",
  },
  askErasure: {
    label: "Erase my data",
    says: "Everything that identifies you is permanently deleted.",
    question: "Ask to erase your data?",
    consequence:
      `No one can find you from now on. We ask ${agencyName} to erase your name, contact details and files. If ` +
      `it doesn't respond, they are erased automatically after ${erasureDays} days. You can withdraw your request ` +
      "until then.",
    confirm: "Ask to erase my data",
  },
  renew: {
    label: "New link",
    says: "Use this if someone else may have seen this link.",
    question: "Send a new link?",
    consequence: `This link stops working now, on every device. ${deliveryNote(emails, "We email you a new one.")}`,
    confirm: "Send a new link",
  },
});
