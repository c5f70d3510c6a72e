import { joinWords } from "#domain/core/join-words.ts";
import { erasedFieldNames, keptFieldNames } from "#domain/listing/fields.ts";
import { retentionDays } from "#domain/retention/retention.ts";
import { Bullets, LegalPage, type LegalSection } from "./legal-page.tsx";

const sections: readonly LegalSection[] = [
  {
    id: "pseudonymized",
    heading: "A masked profile is personal data",
    body: (
      <>
        <p>
          <strong className="text-ink">A masked profile is pseudonymized personal data.</strong> Where our pages say
          "anonymized", they mean that the profile carries a random code and no name. It doesn't mean that no one can be
          recognized: a rare role in a small town may point to one person. European data protection law therefore
          applies to masked profiles in full, and so do the rights below.
        </p>
        <p>
          The code on a listing is random. It is not computed from the name, the email address or anything else, so it
          cannot be reversed.
        </p>
      </>
    ),
  },
  {
    id: "what",
    heading: "What is stored",
    body: (
      <Bullets
        items={[
          "The masked profile: role, city and state, work type, salary range, availability, work authorization, " +
            "skills, years, industries, summary, experience, clearance, education, certifications, time zone, " +
            "screening scores and notes, the listing agency and dates.",
          "The identity: name and email address, and where given phone, profile links, portfolio links " +
            "and employers. It is stored in a separate table, encrypted with AES-256-GCM under a key per record.",
          "The names of organizations that must not see a listing, such as the candidate's current employer. " +
            "They are encrypted like the identity.",
          "Keyed hashes of email address, phone number and profile link, to notice when two agencies " +
            "list the same person. The hashes cannot be read back without a secret held by the server.",
          "The candidate's consent, as the agency recorded it or as the candidate gave it: which text, by whom, when " +
            "and until when. The name a candidate types and their IP address are encrypted like the identity.",
          "CV files, encrypted like the identity.",
          "What candidates do on their own page: pauses, withdrawals, requests, corrections and answers to " +
            "introductions. What they write is encrypted like the identity.",
          "Signatures of agreements: the signer's name, email address where the link was emailed, time and IP " +
            "address, and the text that was signed.",
          "Contacts of an agency's clients: name, work email address and what they did with their link.",
          "Imported files: the rows as they were uploaded, encrypted like the identity, for the agency that " +
            "uploaded them.",
          "Accounts: name, email address, organization, roles, and a password as an Argon2id hash when " +
            "you sign in with the built-in service.",
          "Demo calls: the name, work email address, organization, note and time zone given when booking " +
            "one, encrypted, visible only to the operator's staff.",
          "Emails we send, encrypted; sent ones for 30 days. The operator's staff see their recipients and text, " +
            "without links. Staff can't read emails that name a candidate or contain a signing or sign-in link.",
          "Access records: each opening of an identity is recorded in the audit log. Profile " +
            "views are counted per viewer; the listing agency gets the count, never a name.",
        ]}
      />
    ),
  },
  {
    id: "who",
    heading: "Who sees what",
    body: (
      <>
        <p>
          Organizations that the operator has vetted see masked profiles. Agencies also see the commission split and the
          minimum fee; employers do not. A vetted agency can send chosen profiles by link to a contact of its client,
          who needs no account.
        </p>
        <p>
          An identity is readable by members of the listing agency, by the candidate on their own page, through the link
          the agency sends, and by a platform administrator who states a reason, which is recorded. No one else receives
          it unless the listing agency has agreed to reveal it to that organization, under a signed NDA.
        </p>
        <p>An organization on a listing's block list sees nothing of it: no result, no count, no link.</p>
      </>
    ),
  },
  {
    id: "how-long",
    heading: "How long data is stored",
    body: (
      <Bullets
        items={[
          "A draft is stored until the agency publishes or discards it. Discarding it deletes the draft " +
            "and its identity.",
          "An imported file is stored until the agency discards the import; the drafts and listings made " +
            "from it stay.",
          "A listing is shown until its exclusivity ends, 90 days after publication by default, or until it is " +
            "placed, put on hold or withdrawn. It then leaves search immediately.",
          "The encrypted identity of an ended listing is stored for the days that the listing agency sets, " +
            `within the operator's limits: ${retentionDays.usual} days if it sets none. It is then destroyed, after ` +
            "two warnings to the agency. It stays longer while an introduction, a deal, a guarantee period or a " +
            "protection window needs it.",
          "The record of an ended listing stays with the listing agency as evidence of who introduced whom. An " +
            "admin of the agency can erase the identity at any time, and the candidate can request it on their own " +
            "page, through the link the agency sends; without a response it happens after 14 days. The identity, CV " +
            "files, drafts and what the candidate wrote can then not be restored, not even from a backup.",
          "Demo call bookings are deleted 90 days after the call.",
          "A session ends 30 minutes after its last use, after 30 days at the latest, and everywhere on " +
            "sign-out. Audit records are stored as long as the listing's record they refer to; they name " +
            "ids, not people.",
        ]}
      />
    ),
  },
  {
    id: "erasure",
    heading: "Erasure",
    body: (
      <>
        <p>
          Erasing destroys the key of the candidate's record. The identity, CV files, drafts and the names of blocked
          organizations are deleted, and other organizations' notes about the person are blanked. It can't be undone.
        </p>
        <Bullets
          items={[
            `These fields of the listing are deleted: ${joinWords(erasedFieldNames)}. The listing can't return ` +
              "to the " +
              "market.",
            "These fields stay, so that deals, invoices and the record of introductions still add up: " +
              `${joinWords(keptFieldNames)}. None of them holds the identity.`,
            "Messages written while the identity was revealed, interview links and scorecard comments can't be " +
              "read anymore: they are encrypted with the destroyed key. Other messages belong to the two " +
              "organizations that wrote them and stay. If one is reported as a leak, the operator's staff reads " +
              "that message. A record of who opened the identity, and when, stays too.",
            "Without the key, the identity, CV files, drafts and what the candidate wrote can't be read in older " +
              "backups either. Other data that was deleted stays in those encrypted backups until the operator " +
              "deletes them, after 30 days: fields of the listing, notes, leak reports, and rows of imported files.",
          ]}
        />
      </>
    ),
  },
  {
    id: "processors",
    heading: "Who processes data",
    body: (
      <>
        <p>
          The software has no built-in sub-processors: no analytics, no advertising network, no outside fonts or
          scripts, no model that receives candidates' data. Everything runs on the operator's servers.
        </p>
        <p>
          The operator chooses the location of the servers, the file storage and the mail service, and whether partner
          products are linked. Ask the operator for that list. Partners you reach by a link have their own terms, and
          such links never contain an identity.
        </p>
      </>
    ),
  },
  {
    id: "browser",
    heading: "Stored in your browser",
    body: (
      <>
        <p>
          Only what the service needs to work. There is no advertising, no tracking and no third-party script, so there
          is no cookie banner.
        </p>
        <Bullets
          items={[
            "Session handles in local storage (ecosystem_session_token, ecosystem_user_id, " +
              "ecosystem_refresh_token) and one cookie no script can read. One is useless without the " +
              "other. More such cookies exist while you are away to sign in.",
            "The organization you last acted for (mls-last-organization and, per tab, " +
              "mls-acting-organization), and per tab, until it is closed, the page you were on when you " +
              "left to sign in (mls-return-to), how far pages were scrolled (mls-scroll) and when one was reloaded " +
              "for a new version (talentmls-reloaded-at).",
            "Per tab, until it is closed, the link from an email: about a demo call (mls-booking-link), a " +
              "signature (mls-signing-link), your own page as a candidate (mls-candidate-link), candidates sent to " +
              "you (mls-guest-link, and mls-guest-pass after you enter the emailed code), a scorecard " +
              "(mls-scorecard-link) or, until you have used it, an invitation (ecosystem-invitation), a sign-up or a " +
              "new password (ecosystem-link).",
            "Per tab, until you sign in, the email address of an account you have just created (ecosystem-email).",
            "Per tab, until you send them, sign out or close it, unsent messages and forms (mls-drafts). They " +
              "aren't stored while they may name a candidate: after an identity was revealed to you, or once " +
              "something in them looks like a name or contact details.",
            "Which revealed identities were opened in this browser (mls-revealed): ids and codes, no names.",
            "Your usual terms for listings from a CV, for each organization (mls-cv-defaults).",
            "Your choice of a light or dark theme (talentmls-theme) and of keyboard shortcuts " +
              "(mls-single-key-shortcuts), if you set one.",
            "In the public demo only: its sample data and what you changed in it. It never leaves the browser.",
          ]}
        />
        <p>
          No candidate's name, contact details or profile is put in browser storage. An emailed link is: in a shared
          browser, close the tab when you are done.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    heading: "Your rights",
    body: (
      <>
        <p>
          A candidate may ask to see, correct, move, restrict or erase what is stored, and may withdraw consent at any
          time. The agency that listed you answers first: it decides why and how your data is used and is the
          controller. The operator of this installation processes it on the agency's behalf and acts on its instruction.
        </p>
        <p>
          You can also object to being listed, and learn the legal basis: your consent or the contract you have with the
          agency. No decision about you is made by software alone.
        </p>
        <p>
          If you aren't satisfied with an answer, you can complain to the data protection authority where you live or
          work.
        </p>
      </>
    ),
  },
];

export function Privacy() {
  return (
    <LegalPage
      title="Privacy"
      effective="2026-11-30"
      lead={
        "We store candidates' identities apart from their skills. Others see the skills, and the identity stays " +
        "encrypted. This page explains what is stored, for how long and who sees it."
      }
      sections={sections}
    />
  );
}
