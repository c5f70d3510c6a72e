import { Link } from "#web/lib/router/link.tsx";
import { Bullets, LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: readonly LegalSection[] = [
  {
    id: "gdpr",
    heading: "Data protection",
    body: (
      <>
        <p>
          The product is built so that its users can meet the GDPR: data protection by design (Article 25), security of
          processing (Article 32), a record of who read what. Masked profiles are treated as pseudonymized personal
          data, as Article 4(5) defines it.
        </p>
        <p>
          Software alone makes no one compliant. The listing agency remains the controller and needs a legal basis for
          listing a person; the marketplace asks it to record that basis as the candidate's consent.
        </p>
        <p>
          See{" "}
          <Link to="/mls/privacy" className="anchor">
            Privacy
          </Link>{" "}
          for details.
        </p>
      </>
    ),
  },
  {
    id: "masking",
    heading: "How masking works",
    body: (
      <Bullets
        items={[
          "Identities are stored apart from listings, encrypted, with a single access path in the code.",
          "Organizations without a right to the identity receive no identity fields at all. The fields are " +
            "absent, not blanked.",
          "Text that crosses organizations passes a leak check before it is stored.",
          "Answers are checked against their declared shape on the way out; anything undeclared is removed.",
          "A database-level rule enforces the same separation a second time.",
          "Automated tests plant known values into identities and search everything that leaves the product for them.",
        ]}
      />
    ),
  },
  {
    id: "legal",
    heading: "NDA and introductions",
    body: (
      <p>
        A name is shown only after the listing agency has agreed and the other side has signed an NDA. Until then all
        parties see only a code.
      </p>
    ),
  },
  {
    id: "records",
    heading: "Records",
    body: (
      <p>
        Each opening of an identity is recorded in the audit log in the same transaction, so one can't happen without
        the other. This includes platform administrators, who must give a reason.
      </p>
    ),
  },
  {
    id: "equal",
    heading: "Equal opportunity",
    body: (
      <p>
        Listings ask for skills, experience, place, salary, work authorization and clearance. They do not ask for age,
        sex, origin, religion, disability or family status, and search can't filter by them.
      </p>
    ),
  },
  {
    id: "access",
    heading: "Accessibility",
    body: (
      <p>
        The interface aims at WCAG 2.2, level AA: it works by keyboard, at 320 pixels, in light, dark and high-contrast
        modes, and without motion for people who turn it off. If you find a barrier, contact the operator of this
        installation.
      </p>
    ),
  },
];

export function Compliance() {
  return (
    <LegalPage
      title="Compliance"
      effective="2026-11-21"
      lead={
        "How the product helps agencies and employers keep their promises to candidates, and what it can't do for them."
      }
      sections={sections}
    />
  );
}
