import { type Kysely, sql } from "kysely";

/**
 * Part of migration 0014: who reads and writes which row, and the allowed steps. A second line of defense behind
 * `domain/introduction/introduction.ts`.
 */
export async function introductionRights(db: Kysely<unknown>): Promise<void> {
  await steps(db);
  await functions(db);
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
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await introductionPolicies(db);
  await partPolicies(db);
}

const acting = sql`(select mls_acting_organisation())`;
const actingIsPlatform = sql`(select mls_acting_is_platform())`;
const person = sql`mls_acting_person()`;
const requesterOf = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.selling_agency_id`)}, ${sql.ref(`${alias}.employer_id`)})`;

/** A row about an introduction that exists for the acting organization and satisfies this condition (alias `i`). */
const ofIntroduction = (holds: ReturnType<typeof sql>) =>
  sql`exists (select 1 from mls_introductions i where i.id = introduction_id and ${holds})`;

/** A status changes only through an allowed step by the right party; openings and revocations are final. */
async function steps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mls_introduction_step() returns trigger language plpgsql set search_path = pg_catalog, public,
      pg_temp as $$
    declare
      acting uuid := mls_acting_organisation();
      requester uuid := coalesce(old.selling_agency_id, old.employer_id);
      turn uuid := case old.status when 'requested' then old.listing_agency_id when 'countered' then requester end;
    begin
      -- An erasure takes several steps at once: each grant revoked, and the end.
      if new.version <= old.version or (current_user = 'mls_viewer' and new.version <> old.version + 1)
        or (old.accepted_number is not null and new.accepted_number is distinct from old.accepted_number)
        or (new.status <> old.status and (old.status || ' ' || new.status) not in (
          'requested countered', 'requested accepted', 'requested declined', 'requested withdrawn',
          'requested expired', 'requested ended',
          'countered requested', 'countered accepted', 'countered declined', 'countered withdrawn',
          'countered expired', 'countered ended',
          'accepted nda_signed', 'accepted declined', 'accepted withdrawn', 'accepted expired', 'accepted ended',
          'nda_signed revealed'))
      then raise exception 'an introduction does not go from % to %', old.status, new.status using errcode =
      'check_violation';
      end if;
      if current_user = 'mls_viewer' and (
        (new.grant_days <> old.grant_days and (acting <> old.listing_agency_id or new.status not in ('countered',
        'accepted')))
        or not case
          when new.status = old.status then new.answer_by = old.answer_by
          when new.status in ('requested', 'countered', 'accepted') then acting = turn and old.answer_by >
          mls_acting_at()
          when new.status = 'declined' then acting = old.listing_agency_id
          when new.status = 'withdrawn' then acting = requester
          when new.status = 'expired' then old.answer_by <= mls_acting_at()
          when new.status in ('nda_signed', 'revealed') then acting in (old.selling_agency_id, old.employer_id)
          else false
        end)
      then raise exception 'this step of an introduction is another party''s' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger step_by_step before update on mls_introductions for each row execute function
    mls_introduction_step()`.execute(db);

  await sql`
    create function mls_reveal_grant_step() returns trigger language plpgsql set search_path = pg_catalog, public,
      pg_temp as $$
    declare
      holder boolean := old.organisation_id = mls_acting_organisation();
    begin
      if (old.opened_at is not null and new.opened_at is distinct from old.opened_at) or (old.revoked_at is not null
      and new.revoked_at is distinct from old.revoked_at)
      then raise exception 'a grant is opened once and revoked once' using errcode = 'check_violation';
      end if;
      if current_user = 'mls_viewer' and ((new.opened_at is distinct from old.opened_at and not holder) or
      (new.revoked_at is distinct from old.revoked_at and holder))
      then raise exception 'a grant is opened by its holder and revoked by others' using errcode =
      'insufficient_privilege';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger once_each before update on mls_reveal_grants for each row execute function
    mls_reveal_grant_step()`.execute(db);

  await sql`
    create function mls_prior_knowledge_step() returns trigger language plpgsql set search_path = pg_catalog, public,
      pg_temp as $$
    begin
      if old.outcome is not null and (new.outcome, new.reason) is distinct from (old.outcome, old.reason)
      then raise exception 'prior knowledge is decided once' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger decided_once before update on mls_prior_knowledge for each row execute function
    mls_prior_knowledge_step()`.execute(db);
}

/** Facts about rows that a party can't read; each function answers only for the acting organization. */
async function functions(db: Kysely<unknown>): Promise<void> {
  // The only check for reading an identity under a grant; evaluated each time, never stored (spec §13).
  await sql`
    create function mls_granted_to_acting(listing uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (
        select 1 from mls_reveal_grants g
        where g.candidate_id = listing and g.organisation_id = mls_acting_organisation() and g.revoked_at is null and
          g.ends_at > mls_acting_at())
        and not mls_hidden_from_acting(listing) $$`.execute(db);
  // Whether contact details are shown after a reveal, even if the listing has left the market since.
  await sql`
    create function mls_granted_contact(listing uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select (c.visibility_settings ->> 'show_contact_info')::boolean from mls_candidates c where c.id = listing
      and mls_granted_to_acting(c.id) $$`.execute(db);
  await sql`
    create function mls_introduced_status(introduction uuid) returns text language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select c.status from mls_introductions i join mls_candidates c on c.id = i.candidate_id
        where i.id = introduction and mls_acting_organisation() in (i.listing_agency_id, i.selling_agency_id,
          i.employer_id) $$`.execute(db);
  await sql`create policy granted_read on mls_identities for select to mls_viewer using
    (mls_granted_to_acting(listing_id))`.execute(db);
}

async function introductionPolicies(db: Kysely<unknown>): Promise<void> {
  // An employer named by an agency learns of it once both sides agree.
  const inIntroduction = sql`(${acting} in (listing_agency_id, selling_agency_id) or (employer_id = ${acting} and
    (selling_agency_id is null or accepted_number is not null)))`;
  await sql`create policy parties_read on mls_introductions for select to mls_viewer using (${inIntroduction})`.execute(
    db,
  );
  await sql`create policy parties_change on mls_introductions for update to mls_viewer using (${inIntroduction}) with
    check (${inIntroduction})`.execute(db);
  await sql`create policy platform_read on mls_introductions for select to mls_viewer using
    (${actingIsPlatform})`.execute(db);
  await sql`create policy platform_change on mls_introductions for update to mls_viewer using (${actingIsPlatform})
    with check (${actingIsPlatform})`.execute(db);
  // About a listing on the market for the requester, with its own agency.
  await sql`
    create policy requester_makes on mls_introductions for insert to mls_viewer with check (
      ${requesterOf("mls_introductions")} = ${acting} and status = 'requested' and version = 1
      and exists (select 1 from mls_organisations o where o.id = employer_id and o.kind = 'employer')
      and exists (
        select 1 from mls_candidates c
        where c.id = candidate_id and c.listing_agency_id = mls_introductions.listing_agency_id and c.masked_code =
          mls_introductions.masked_code and c.status = 'active'))`.execute(db);

  const told = sql`case
    when i.listing_agency_id = ${acting} then true
    when of_organisation_id is not null then of_organisation_id = ${acting}
    when action like 'prior%' then i.employer_id = ${acting}
    when i.selling_agency_id is not null and i.employer_id = ${acting} then number >= i.accepted_number
    else true end`;
  await sql`create policy parties_read on mls_introduction_steps for select to mls_viewer using
    (${ofIntroduction(told)})`.execute(db);
  await sql`create policy platform_read on mls_introduction_steps for select to mls_viewer using
    (${actingIsPlatform})`.execute(db);
  const theirs = sql`case
    when action in ('requested', 'withdrawn') then ${requesterOf("i")} = ${acting}
    when action in ('countered', 'accepted') then ${acting} in (i.listing_agency_id, ${requesterOf("i")})
    when action in ('declined', 'prior_conceded', 'revoked') then i.listing_agency_id = ${acting}
    when action in ('nda_signed', 'opened') then ${acting} in (i.selling_agency_id, i.employer_id) and
    of_organisation_id = ${acting}
    when action = 'nda_refused' then i.employer_id = ${acting} and i.selling_agency_id is not null and
    of_organisation_id = ${acting}
    when action = 'prior_declared' then i.employer_id = ${acting}
    else false end`;
  await sql`create policy own_step on mls_introduction_steps for insert to mls_viewer
    with check (organisation_id = ${acting} and person_id = ${person} and ${ofIntroduction(theirs)})`.execute(db);
  await sql`create policy platform_step on mls_introduction_steps for insert to mls_viewer
    with check (${actingIsPlatform} and organisation_id = ${acting} and person_id = ${person} and action in
      ('revoked', 'prior_upheld', 'prior_rejected'))`.execute(db);
  // Expiries are recorded by the first transaction that notices them.
  await sql`create policy lapsed on mls_introduction_steps for insert to mls_viewer
    with check (organisation_id is null and person_id is null and action = 'expired' and at <= mls_acting_at() and
      ${ofIntroduction(sql`i.status = 'expired'`)})`.execute(db);

  const betweenSides = ofIntroduction(sql`${acting} in (i.listing_agency_id, ${requesterOf("i")})`);
  for (const table of ["mls_introduction_offers", "mls_introduction_reasons"]) {
    await sql`create policy sides_read on ${sql.table(table)} for select to mls_viewer using (${betweenSides})`.execute(
      db,
    );
    await sql`create policy platform_read on ${sql.table(table)} for select to mls_viewer using
      (${actingIsPlatform})`.execute(db);
  }
  const ownSide = sql`${acting} = case side when 'listing' then i.listing_agency_id else ${requesterOf("i")} end and
    (kind = 'split') = (i.selling_agency_id is not null)`;
  await sql`create policy own_offer on mls_introduction_offers for insert to mls_viewer
    with check (organisation_id = ${acting} and person_id = ${person} and ${ofIntroduction(ownSide)})`.execute(db);
  await sql`create policy listing_agency_says on mls_introduction_reasons for insert to mls_viewer
    with check (${ofIntroduction(sql`i.listing_agency_id = ${acting} and i.status = 'declined'`)})`.execute(db);
}

async function partPolicies(db: Kysely<unknown>): Promise<void> {
  const ownListing = ofIntroduction(sql`i.listing_agency_id = ${acting}`);
  for (const table of ["mls_nda_signatures", "mls_reveal_grants"]) {
    await sql`create policy own_read on ${sql.table(table)} for select to mls_viewer using (organisation_id =
      ${acting})`.execute(db);
    await sql`create policy listing_agency_read on ${sql.table(table)} for select to mls_viewer using
      (${ownListing})`.execute(db);
    await sql`create policy platform_read on ${sql.table(table)} for select to mls_viewer using
      (${actingIsPlatform})`.execute(db);
  }
  const seeing = sql`${acting} in (i.selling_agency_id, i.employer_id) and i.accepted_number is not null`;
  await sql`create policy own_signature on mls_nda_signatures for insert to mls_viewer
    with check (organisation_id = ${acting} and person_id = ${person} and ${ofIntroduction(seeing)})`.execute(db);
  // For its signer and that listing, for as long as the listing agency allowed.
  await sql`
    create policy own_grant on mls_reveal_grants for insert to mls_viewer with check (
      organisation_id = ${acting} and opened_at is null and revoked_at is null and not
      mls_hidden_from_acting(candidate_id)
      and ${ofIntroduction(sql`${seeing} and i.candidate_id = mls_reveal_grants.candidate_id and
        mls_reveal_grants.ends_at = mls_reveal_grants.given_at + i.grant_days * interval '24 hours'`)})`.execute(db);
  await sql`create policy own_opening on mls_reveal_grants for update to mls_viewer using (organisation_id =
    ${acting}) with check (organisation_id = ${acting})`.execute(db);
  await sql`create policy listing_agency_revokes on mls_reveal_grants for update to mls_viewer using (${ownListing})
    with check (revoked_by = 'listing' and ${ownListing})`.execute(db);
  await sql`create policy platform_revokes on mls_reveal_grants for update to mls_viewer using (${actingIsPlatform})
    with check (revoked_by = 'platform' and ${actingIsPlatform})`.execute(db);

  const declarer = ofIntroduction(sql`i.employer_id = ${acting}`);
  await sql`create policy parties_read on mls_prior_knowledge for select to mls_viewer using (${ownListing} or
    ${declarer} or ${actingIsPlatform})`.execute(db);
  await sql`create policy employer_declares on mls_prior_knowledge for insert to mls_viewer with check (outcome is
    null and ${declarer})`.execute(db);
  await sql`create policy listing_agency_concedes on mls_prior_knowledge for update to mls_viewer using
    (${ownListing}) with check (outcome = 'conceded' and ${ownListing})`.execute(db);
  await sql`create policy platform_decides on mls_prior_knowledge for update to mls_viewer using (${actingIsPlatform})
    with check (outcome in ('upheld', 'rejected') and ${actingIsPlatform})`.execute(db);

  await sql`create policy own_agency on mls_interests for all to mls_viewer using (agency_id = ${acting}) with check
    (agency_id = ${acting} and person_id = ${person})`.execute(db);
}
