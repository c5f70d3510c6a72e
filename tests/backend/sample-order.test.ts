import { sql } from "kysely";
import { expect, test } from "vitest";
import { seedSamples } from "#server/sample/seed.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const { services, database } = await startTestApp({ sampleData: false });
await seedSamples(services, { history: true });

/** Rows of the sample data that are in no possible order, by what they break. */
const impossible = {
  "a listing before what happens to it": `
    select 'introduction ' || i.display_code as row from mls_introductions i
      join mls_candidates c on c.id = i.candidate_id where i.created_at < c.published_at
    union all select 'deal ' || d.display_code from mls_deals d
      join mls_candidates c on c.id = d.candidate_id where d.created_at < c.published_at
    union all select 'thread ' || t.masked_code from mls_threads t
      join mls_candidates c on c.id = t.candidate_id where t.created_at < c.published_at
    union all select 'card ' || p.masked_code from mls_pipeline_candidates p
      join mls_candidates c on c.id = p.listing_id where p.added_at < c.published_at
    union all select 'shortlist ' || s.masked_code from mls_shortlist s
      join mls_candidates c on c.id = s.listing_id where s.added_at < c.published_at
    union all select 'view ' || c.masked_code from mls_listing_views v
      join mls_candidates c on c.id = v.listing_id where v.last_viewed_at < c.published_at
    union all select 'end ' || c.masked_code from mls_identity_retentions r
      join mls_candidates c on c.id = r.listing_id where r.ended_at < c.published_at
    union all select 'link ' || c.masked_code from mls_candidate_links l
      join mls_candidates c on c.id = l.listing_id where l.made_at < c.published_at
    union all select 'wish ' || c.masked_code from mls_candidate_wishes w
      join mls_candidates c on c.id = w.listing_id where w.asked_at < c.published_at or w.done_at < w.asked_at`,
  "an introduction before its steps, in their order": `
    select i.display_code || ' ' || s.action as row from mls_introduction_steps s
      join mls_introductions i on i.id = s.introduction_id
      where s.at < i.created_at or s.at > i.updated_at or exists (
        select from mls_introduction_steps b
        where b.introduction_id = s.introduction_id and b.number < s.number and b.at > s.at)
    union all select i.display_code || ' offer' from mls_introduction_offers o
      join mls_introductions i on i.id = o.introduction_id where o.made_at < i.created_at
    union all select i.display_code || ' answer' from mls_candidate_answers a
      join mls_introductions i on i.id = a.introduction_id where a.answered_at < i.created_at`,
  "an agreement before the NDA, the NDA before the reveal": `
    select i.display_code || ' NDA' as row from mls_nda_signatures n
      join mls_introductions i on i.id = n.introduction_id
      where not exists (select from mls_introduction_steps s where s.introduction_id = i.id
        and s.number = i.accepted_number and s.at <= n.signed_at)
    union all select i.display_code || ' grant' from mls_reveal_grants g
      join mls_introductions i on i.id = g.introduction_id
      where g.opened_at < g.given_at or g.revoked_at < g.given_at or not exists (
        select from mls_nda_signatures n where n.introduction_id = i.id and n.organization_id = g.organization_id
          and n.signed_at <= g.given_at)
    union all select i.display_code || ' prior knowledge' from mls_prior_knowledge p
      join mls_introductions i on i.id = p.introduction_id
      where p.answered_at < p.declared_at or not exists (
        select from mls_reveal_grants g where g.introduction_id = i.id and g.opened_at <= p.declared_at)`,
  "a deal after its introduction": `
    select d.display_code || ' of ' || i.display_code as row from mls_deals d
      join mls_introductions i on i.candidate_id = d.candidate_id and i.employer_id = d.employer_id
      where d.created_at < i.created_at
    union all select d.display_code || ' before ' || i.display_code || ' was agreed' from mls_deals d
      join mls_introductions i on i.id = d.introduction_id
      where d.created_at > i.created_at and not exists (
        select from mls_introduction_steps s
        where s.introduction_id = i.id and s.number = i.accepted_number and s.at <= d.created_at)`,
  "a deal's terms, signatures and closing in order": `
    select d.display_code || ' version ' || v.number as row from mls_deal_versions v
      join mls_deals d on d.id = v.deal_id
      where v.created_at < d.created_at or exists (select from mls_deal_versions b
        where b.deal_id = v.deal_id and b.number < v.number and b.created_at > v.created_at)
    union all select d.display_code || ' acceptance' from mls_deal_acceptances a
      join mls_deals d on d.id = a.deal_id
      join mls_deal_versions v on v.deal_id = a.deal_id and v.number = a.number where a.accepted_at < v.created_at
    union all select d.display_code || ' sending' from mls_deal_sendings s
      join mls_deals d on d.id = s.deal_id
      where s.completed_at < s.sent_at or exists (select from mls_deal_acceptances a
        where a.deal_id = s.deal_id and a.number = s.terms_number and a.accepted_at > s.sent_at)
    union all select d.display_code || ' signature of ' || g.role from mls_deal_signers g
      join mls_deals d on d.id = g.deal_id
      join mls_deal_sendings s on s.deal_id = g.deal_id and s.number = g.sending
      where g.signed_at < s.sent_at or g.signed_at > s.completed_at
    union all select display_code || ' closing' from mls_deals d
      where closed_at is not null and (start_date::date < closed_at::date - 1 or lost_at is not null or not exists (
        select from mls_deal_sendings s where s.deal_id = d.id and s.completed_at <= d.closed_at))
    union all select display_code || ' loss' from mls_deals where lost_at < created_at
    union all select display_code || ' fall-off' from mls_deals
      where fall_off_at is not null and (closed_at is null or fall_off_at < closed_at
        or fall_off_last_day::date < start_date::date or fall_off_last_day::date > fall_off_at::date + 1)
    union all select display_code || ' update' from mls_deals
      where updated_at < greatest(created_at, sent_at, closed_at, fall_off_at, lost_at)`,
  "money after the closing it comes from": `
    select d.display_code || ' ' || e.kind as row from mls_ledger_entries e
      join mls_deals d on d.id = e.deal_id
      where d.closed_at is null or e.on_date::date < d.closed_at::date - 1 or exists (
        select from mls_ledger_entries b where b.deal_id = e.deal_id and b.number < e.number and b.on_date > e.on_date)
    union all select d.display_code || ' bill ' || b.number from mls_bills b
      join mls_deals d on d.id = b.deal_id
      where d.closed_at is null or b.issued_on::date < d.closed_at::date - 1`,
  "an interview after the agreement, its steps in order, its scorecards after it": `
    select i.display_code || ' interview' as row from mls_interviews v
      join mls_introductions i on i.id = v.introduction_id
      where v.created_at > v.updated_at or not exists (select from mls_introduction_steps s
        where s.introduction_id = i.id and s.number = i.accepted_number and s.at <= v.created_at)
    union all select i.display_code || ' proposal' from mls_interview_proposals p
      join mls_interviews v on v.id = p.interview_id join mls_introductions i on i.id = v.introduction_id
      where p.made_at < v.created_at or p.made_at >= any (p.starts)
    union all select i.display_code || ' ' || s.action from mls_interview_steps s
      join mls_interviews v on v.id = s.interview_id join mls_introductions i on i.id = v.introduction_id
      where s.at < v.created_at or s.at >= s.starts_at or exists (select from mls_interview_steps b
        where b.interview_id = s.interview_id and b.number < s.number and b.at > s.at)
    union all select i.display_code || ' scorecard' from mls_scorecards c
      join mls_interviews v on v.id = c.interview_id join mls_introductions i on i.id = v.introduction_id
      where v.starts_at is null or c.requested_at < v.starts_at or c.answered_at < c.requested_at`,
  "messages in order, after what they are about": `
    select t.masked_code || ' message ' || m.number as row from mls_messages m
      join mls_threads t on t.id = m.thread_id
      left join mls_deals d on d.id = t.deal_id
      left join mls_introductions i on i.id = m.introduction_id
      left join mls_interviews v on v.id = m.interview_id
      where m.sent_at < greatest(t.created_at, d.created_at, i.created_at, v.created_at)
        or m.sent_at > t.last_message_at or exists (select from mls_messages b
          where b.thread_id = m.thread_id and b.number < m.number and b.sent_at > m.sent_at)`,
  "cards after their job, stages in order": `
    select p.masked_code || ' card' as row from mls_pipeline_candidates p
      left join mls_jobs j on j.id = p.job_id
      where p.added_at < j.created_at or p.last_stage_update < p.added_at or p.removed_at < p.last_stage_update
    union all select p.masked_code || ' stage ' || h.position from mls_pipeline_history h
      join mls_pipeline_candidates p on p.id = h.placement_id
      where h.entered_at < p.added_at or h.exited_at < h.entered_at or exists (select from mls_pipeline_history b
        where b.placement_id = h.placement_id and b.position < h.position and b.entered_at > h.entered_at)
    union all select 'job ' || j.number || ' deal' from mls_job_deals o
      join mls_jobs j on j.id = o.job_id join mls_deals d on d.id = o.deal_id where d.created_at < j.created_at
    union all select 'job ' || j.number || ' introduction' from mls_job_introductions o
      join mls_jobs j on j.id = o.job_id
      join mls_introductions i on i.id = o.introduction_id where i.created_at < j.created_at`,
  "notifications after what they are about": `
    select n.title as row from mls_notifications n
      left join mls_threads t on t.id = n.thread_id
      left join mls_interviews v on v.id = n.interview_id
      where n.at < greatest(t.created_at, v.created_at) or n.read_at < n.at`,
  "the register in order": `
    select 'entry ' || r.number as row from mls_register r
      where exists (select from mls_register b where b.number < r.number and b.at > r.at)`,
};

test.each(Object.entries(impossible))("sample data has %s", async (_name, query) => {
  const { rows } = await sql.raw<{ row: string }>(query).execute(database.kysely);
  expect(rows.map(({ row }) => row)).toEqual([]);
});

test("nothing of the sample data has happened in the future", async () => {
  const moments = [
    ["mls_candidates", "published_at"],
    ["mls_introductions", "updated_at"],
    ["mls_introduction_steps", "at"],
    ["mls_nda_signatures", "signed_at"],
    ["mls_reveal_grants", "given_at"],
    ["mls_deals", "updated_at"],
    ["mls_deal_versions", "created_at"],
    ["mls_deal_signers", "signed_at"],
    ["mls_interview_steps", "at"],
    ["mls_messages", "sent_at"],
    ["mls_pipeline_candidates", "last_stage_update"],
    ["mls_notifications", "at"],
    ["mls_register", "at"],
  ] as const;
  for (const [table, column] of moments) {
    const { rows } = await sql<{ late: string; all: string }>`
      select count(*) filter (where ${sql.ref(column)} > ${services.clock.now()}) as late, count(*) as all
      from ${sql.table(table)}`.execute(database.kysely);
    expect({ table, late: Number(rows[0]?.late) }).toEqual({ table, late: 0 });
    expect(Number(rows[0]?.all), table).toBeGreaterThan(0);
  }
});
