import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";
import { introductionRights } from "./introduction-rights.ts";

/**
 * Spec §13: introductions, offers, signatures, reveal grants, prior knowledge. What one party can't know about another
 * is in separate rows, which row-level security hides from it: offers and the request's message from an employer named
 * by an agency, a signature and a grant from everyone but its holder and the listing agency. History is append-only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQL never reads the clock: a viewer's transaction passes its time with its other settings. Without it no grant is
  // live.
  await sql`
    create function mls_acting_at() returns timestamptz language sql stable
      as $$ select nullif(current_setting('mls.at', true), '')::timestamptz $$`.execute(db);

  await sql`
    create table mls_introductions (
      id uuid primary key,
      display_code text not null constraint mls_introductions_display_code unique check (display_code ~
      '^INT-[0-9A-HJKMNP-TV-Z]{6}$'),
      candidate_id uuid not null references mls_candidates (id),
      masked_code text not null,
      headline_role text not null,
      listing_agency_id uuid not null references mls_organisations (id),
      selling_agency_id uuid references mls_organisations (id),
      employer_id uuid not null references mls_organisations (id),
      status text not null check (status in ('requested', 'countered', 'accepted', 'nda_signed', 'revealed',
      'declined', 'withdrawn', 'expired', 'ended')),
      version integer not null check (version > 0),
      accepted_number integer check (accepted_number between 2 and version),
      grant_days integer not null check (grant_days between 7 and 365),
      answer_by timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint mls_introductions_two_agencies check (selling_agency_id <> listing_agency_id),
      constraint mls_introductions_employer_apart check (employer_id <> listing_agency_id and employer_id <>
      selling_agency_id),
      constraint mls_introductions_agreed check (
        case when status in ('requested', 'countered') then accepted_number is null when status in ('accepted',
        'nda_signed', 'revealed') then accepted_number is not null else true end)
    )`.execute(db);
  // Two people of one organization who request at the same time create one introduction.
  await sql`
    create unique index mls_introductions_one_open on mls_introductions (candidate_id, employer_id,
      coalesce(selling_agency_id, employer_id))
      where status in ('requested', 'countered', 'accepted')`.execute(db);
  await sql`create index mls_introductions_by_listing_agency on mls_introductions (listing_agency_id, created_at desc,
    id)`.execute(db);
  await sql`create index mls_introductions_by_selling_agency on mls_introductions (selling_agency_id, created_at desc,
    id) where selling_agency_id is not null`.execute(db);
  await sql`create index mls_introductions_by_employer on mls_introductions (employer_id, created_at desc, id)`.execute(
    db,
  );
  await sql`create index mls_introductions_by_candidate on mls_introductions (candidate_id, employer_id)`.execute(db);
  await sql`create index mls_introductions_waiting on mls_introductions (answer_by) where status in ('requested',
    'countered', 'accepted')`.execute(db);

  // `of_organisation_id`: the organization whose access to the identity this step concerns; visible to it and to the
  // listing agency.
  await sql`
    create table mls_introduction_steps (
      introduction_id uuid not null references mls_introductions (id),
      number integer not null check (number > 0),
      action text not null check (action in ('requested', 'countered', 'accepted', 'declined', 'withdrawn', 'expired',
      'ended',
        'nda_signed', 'nda_refused', 'opened', 'revoked', 'prior_declared', 'prior_conceded', 'prior_upheld',
        'prior_rejected')),
      at timestamptz not null,
      organisation_id uuid references mls_organisations (id),
      person_id uuid references mls_people (id),
      offer integer,
      of_organisation_id uuid references mls_organisations (id),
      primary key (introduction_id, number),
      constraint mls_introduction_steps_of_whom check ((of_organisation_id is not null) = (action in ('nda_signed',
      'nda_refused', 'opened', 'revoked')))
    )`.execute(db);
  // The last step's number is the count.
  await sql`alter table mls_introductions add constraint mls_introductions_last_step
    foreign key (id, version) references mls_introduction_steps (introduction_id, number) deferrable initially
    deferred`.execute(db);

  await sql`
    create table mls_introduction_offers (
      introduction_id uuid not null references mls_introductions (id),
      number integer not null check (number > 0),
      side text not null check (side in ('listing', 'requester')),
      kind text not null check (kind in ('split', 'fee')),
      la_split_bp integer check (la_split_bp between 0 and 10000),
      sa_split_bp integer,
      fee_bp integer check (fee_bp between 0 and 5000),
      guarantee_days integer check (guarantee_days in (30, 60, 90, 120)),
      note text not null,
      organisation_id uuid not null references mls_organisations (id),
      person_id uuid not null references mls_people (id),
      made_at timestamptz not null,
      primary key (introduction_id, number),
      constraint mls_introduction_offers_of_a_kind check (
        case kind when 'split' then la_split_bp is not null and la_split_bp + sa_split_bp = 10000 and fee_bp is null
        and guarantee_days is null
          else fee_bp is not null and guarantee_days is not null and la_split_bp is null and sa_split_bp is null end)
    )`.execute(db);
  await sql`
    create table mls_introduction_reasons (
      introduction_id uuid primary key references mls_introductions (id),
      reason text not null check (reason <> '')
    )`.execute(db);

  // The exact signed text, so that anyone can recompute the fingerprint.
  await sql`
    create table mls_nda_signatures (
      introduction_id uuid not null references mls_introductions (id),
      organisation_id uuid not null references mls_organisations (id),
      name text not null check (name <> ''),
      person_id uuid not null references mls_people (id),
      signed_at timestamptz not null,
      ip text not null,
      version text not null,
      consent text not null,
      canonical text not null,
      hash text not null,
      primary key (introduction_id, organisation_id),
      constraint mls_nda_signatures_hash check (hash = encode(sha256(convert_to(canonical, 'UTF8')), 'hex'))
    )`.execute(db);

  await sql`
    create table mls_reveal_grants (
      id uuid primary key,
      introduction_id uuid not null,
      candidate_id uuid not null references mls_candidates (id),
      organisation_id uuid not null,
      given_at timestamptz not null,
      ends_at timestamptz not null,
      opened_at timestamptz,
      revoked_at timestamptz,
      revoked_by text check (revoked_by in ('listing', 'platform', 'erasure')),
      revoked_reason text,
      constraint mls_reveal_grants_one_each unique (introduction_id, organisation_id),
      constraint mls_reveal_grants_signed foreign key (introduction_id, organisation_id) references mls_nda_signatures
      (introduction_id, organisation_id),
      constraint mls_reveal_grants_ends check (ends_at > given_at),
      constraint mls_reveal_grants_opened check (opened_at >= given_at),
      constraint mls_reveal_grants_revoked check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null)
      = (revoked_reason is null))
    )`.execute(db);
  await sql`create index mls_reveal_grants_by_candidate on mls_reveal_grants (candidate_id, organisation_id)`.execute(
    db,
  );

  // The evidence may name the candidate: it is sealed under its own key next to the data keys, and erased with the
  // candidate.
  await sql`
    create table mls_prior_knowledge (
      introduction_id uuid primary key references mls_introductions (id),
      declared_at timestamptz not null,
      evidence_sealed bytea,
      outcome text check (outcome in ('conceded', 'upheld', 'rejected')),
      reason text,
      answered_at timestamptz,
      constraint mls_prior_knowledge_answered check ((outcome is null) = (answered_at is null) and (outcome is null) =
      (reason is null))
    )`.execute(db);
  await sql`create index mls_prior_knowledge_undecided on mls_prior_knowledge (declared_at) where outcome is
    null`.execute(db);

  // What an employer is looking for, as recorded by one agency, with its contact's name: sealed, and only for that
  // agency.
  await sql`
    create table mls_interests (
      id uuid primary key,
      agency_id uuid not null references mls_organisations (id),
      employer_id uuid references mls_organisations (id),
      candidate_id uuid references mls_candidates (id),
      masked_code text,
      introduction_id uuid references mls_introductions (id),
      deal_id uuid references mls_deals (id),
      person_id uuid not null references mls_people (id),
      sealed bytea not null,
      created_at timestamptz not null,
      constraint mls_interests_with_candidate check (num_nonnulls(candidate_id, masked_code, introduction_id, deal_id)
      in (0, 4))
    )`.execute(db);
  await sql`create index mls_interests_by_agency on mls_interests (agency_id, created_at desc, id)`.execute(db);

  for (const table of [
    "mls_introduction_steps",
    "mls_introduction_offers",
    "mls_introduction_reasons",
    "mls_nda_signatures",
  ]) {
    await sql`create trigger written_once before update or delete on ${sql.table(table)} for each row execute function
      mls_refuse_change()`.execute(db);
    await sql`create trigger not_emptied before truncate on ${sql.table(table)} for each statement execute function
      mls_refuse_change()`.execute(db);
  }
  await introductionRights(db);
  for (const table of [
    "mls_introductions",
    "mls_introduction_steps",
    "mls_introduction_offers",
    "mls_introduction_reasons",
    "mls_nda_signatures",
    "mls_reveal_grants",
    "mls_prior_knowledge",
    "mls_interests",
  ])
    await grantToViewer(db, table, ["select", "insert"]);
  // The parties and the candidate never change.
  await sql`grant update (status, version, accepted_number, grant_days, answer_by, updated_at) on mls_introductions to
    mls_viewer`.execute(db);
  await sql`grant update (opened_at, revoked_at, revoked_by, revoked_reason) on mls_reveal_grants to
    mls_viewer`.execute(db);
  await sql`grant update (outcome, reason, answered_at) on mls_prior_knowledge to mls_viewer`.execute(db);
}
