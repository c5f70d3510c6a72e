import { Link } from "#web/lib/router/link.tsx";
import { Bullets, LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: readonly LegalSection[] = [
  {
    id: "who",
    heading: "Who these terms are for",
    body: (
      <>
        <p>
          They bind organizations that use this marketplace, and the people who act for them: listing agencies, selling
          agencies, employers. The operator of this installation offers the marketplace; it is not a party to a
          placement and employs no one listed here.
        </p>
        <p>Candidates do not need an account and pay nothing.</p>
      </>
    ),
  },
  {
    id: "listing",
    heading: "Listing a candidate",
    body: (
      <Bullets
        items={[
          "List only people who have agreed to be represented by you, and record that consent when the listing " +
            "asks for it.",
          "What you write is accurate to the best of your knowledge, and you correct it when it changes.",
          "Text that others see contains no name, address, number, link or employer that identifies the " +
            "candidate. The leak check rejects what it recognizes. You are responsible for what it misses.",
          "A listing runs until its exclusivity ends. Renew it, put it on hold or withdraw it when the " +
            "candidate's situation changes.",
        ]}
      />
    ),
  },
  {
    id: "splits",
    heading: "Fees and splits",
    body: (
      <>
        <p>
          The listing agency states its default split and minimum fee on the listing. The Listing Agent reviews and may
          accept or modify terms before a deal is agreed. A commission is owed only on a successful placement, by the
          agreement the parties sign for it.
        </p>
        <p>There is no upfront cost for employers and candidates.</p>
      </>
    ),
  },
  {
    id: "masked",
    heading: "Respecting the mask",
    body: (
      <>
        <p>
          You do not try to find out who a masked candidate is, by combining listings, searching elsewhere or asking
          around, and you do not contact a listed candidate other than through the listing agency.
        </p>
        <p>Use a revealed identity only for the introduction it was revealed for. Don't share it.</p>
      </>
    ),
  },
  {
    id: "fair",
    heading: "Fair hiring",
    body: (
      <p>
        You choose by skill and fit for the work. You don't use the marketplace to select or reject people for a reason
        prohibited by law.
      </p>
    ),
  },
  {
    id: "accounts",
    heading: "Accounts",
    body: (
      <>
        <p>
          An account belongs to one person. You keep your password to yourself and sign out on devices you share. Its
          organization is responsible for what is done under the account.
        </p>
        <p>The operator may suspend an account that breaks these terms, and says why.</p>
      </>
    ),
  },
  {
    id: "liability",
    heading: "Our responsibility",
    body: (
      <p>
        We run the marketplace with care, but we don't promise that any listing leads to a placement. You keep the
        rights that the law gives you and that no terms can limit. See{" "}
        <Link to="/mls/privacy" className="anchor">
          Privacy
        </Link>{" "}
        for how personal data is handled.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes",
    body: (
      <p>
        The date above changes with the text. Organizations are notified before a change that affects their rights takes
        effect.
      </p>
    ),
  },
];

export function Terms() {
  return (
    <LegalPage
      title="Terms & Policies"
      effective="2026-11-21"
      lead={
        "List honestly, respect the mask, pay only when someone is hired. These are the rules of the " +
        "marketplace in plain words."
      }
      sections={sections}
    />
  );
}
