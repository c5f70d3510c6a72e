import { Link } from "#web/lib/router/link.tsx";
import { Bullets, LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: readonly LegalSection[] = [
  {
    id: "who",
    heading: "Who these terms are for",
    body: (
      <>
        <p>
          These terms apply to organizations that use this marketplace, and to the people who act for them: listing
          agencies, selling agencies and employers. The operator of this installation provides the marketplace. It is
          not a party to any placement and doesn't employ anyone listed here.
        </p>
        <p>Candidates don't need an account and pay nothing.</p>
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
          "Write only what is accurate to the best of your knowledge, and correct it when it changes.",
          "Don't put a name, address, number, link or employer that identifies the candidate in text that others " +
            "see. The leak check rejects what it recognizes. You are responsible for what it misses.",
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
          accept or modify terms before a deal is agreed. A commission is owed only on a successful placement, under the
          agreement the parties sign.
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
          Don't try to find out who a masked candidate is by combining listings, searching elsewhere or asking around.
          Contact a listed candidate only through the listing agency.
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
        Choose candidates by skill and fit for the work. Don't use the marketplace to select or reject people for a
        reason prohibited by law.
      </p>
    ),
  },
  {
    id: "accounts",
    heading: "Accounts",
    body: (
      <>
        <p>
          An account belongs to one person. Don't share your password, and sign out on shared devices. Your organization
          is responsible for what is done under your account.
        </p>
        <p>The operator may suspend an account that breaks these terms, and will say why.</p>
      </>
    ),
  },
  {
    id: "liability",
    heading: "Our responsibility",
    body: (
      <p>
        We run the marketplace with care, but we don't promise that any listing leads to a placement. These terms don't
        limit any rights that the law guarantees you. See{" "}
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
        The date above changes with the text. We notify organizations before a change that affects their rights takes
        effect.
      </p>
    ),
  },
];

export function Terms() {
  return (
    <LegalPage
      title="Terms & Policies"
      effective="2026-11-23"
      lead={
        "List honestly, respect the mask, pay only when someone is hired. These are the rules of the " +
        "marketplace in plain English."
      }
      sections={sections}
    />
  );
}
