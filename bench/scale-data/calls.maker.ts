import type { Maker } from './maker.ts'

const TENANT = `client_uuid = nullif(current_setting('app.client', true), '')::uuid`

/** As many as asked for in all; the n-th business has 1/n of what the first has, as large and small ones really differ */
export const callsMaker: Maker = {
  name: 'calls',

  makeTable: (db) =>
    db.query(`
      drop table if exists bench_calls;
      create table bench_calls (
        client_uuid uuid not null,
        uuid uuid not null default gen_random_uuid(),
        caller text not null,
        phone_number text not null,
        category text not null,
        summary text not null,
        duration_s integer not null,
        started_at timestamptz not null
      );
      alter table bench_calls enable row level security;
      alter table bench_calls force row level security;
      grant select, insert, update, delete on bench_calls to marquee_tenant, marquee_system;
      create policy tenant on bench_calls to marquee_tenant using (${TENANT}) with check (${TENANT});
      create policy system on bench_calls to marquee_system using (current_user = 'marquee_system') with check (current_user = 'marquee_system');
      grant select, insert, update, delete on bench_calls to marquee_tenant`),

  async make(db, { calls }) {
    const { rowCount } = await db.query(
      `with ranked as (
         select client_uuid, substr(company_name, 7)::int as rank from clients where company_name ~ '^Bench [0-9]+$'
       ), dealt as (
         select client_uuid, rank,
           round($1::int * sum(1.0 / rank) over (order by rank) / sum(1.0 / rank) over ())
             - round($1::int * (sum(1.0 / rank) over (order by rank) - 1.0 / rank) / sum(1.0 / rank) over ()) as share
         from ranked
       )
       insert into bench_calls (client_uuid, caller, phone_number, category, summary, duration_s, started_at)
       select client_uuid,
         (array['Ada', 'Ben', 'Cora', 'Dev', 'Elif', 'Finn', 'Gus', 'Hana'])[1 + n % 8] || ' '
           || (array['Alvarez', 'Brook', 'Chen', 'Dietz', 'Evans', 'Fox', 'Grant'])[1 + (n / 8) % 7],
         '(217) 555-01' || lpad((n % 100)::text, 2, '0'),
         (array['appointment', 'billing', 'question', 'emergency'])[1 + n % 4],
         'The caller asked about appointment number ' || n || ' and was called back on the same day.',
         20 + (n * 37) % 900,
         now() - n * interval '397 days' / share
       from dealt, generate_series(1, share::int) n`,
      [calls],
    )
    return rowCount ?? 0
  },

  async makeIndexes(db) {
    await db.query('alter table bench_calls add primary key (client_uuid, uuid)')
    await db.query('create index bench_calls_newest on bench_calls (client_uuid, started_at desc)')
    await db.query('vacuum analyze bench_calls')
  },
}
