import { expect, test } from 'vitest'
import { openPostgres } from './postgres.ts'

test('a transaction › whose work throws at once, more often than there are connections › gives each connection back', async () => {
  const database = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 2, onBroken: () => {} })
  try {
    for (let time = 1; time <= 10; time++) {
      const failing = database.transaction('select 1', () => {
        throw new Error('at once')
      })
      await expect(failing).rejects.toThrow('at once')
    }
    expect(await database.transaction('select 7 as seven', async (_, { rows }) => rows)).toEqual([{ seven: 7 }])
  } finally {
    await database.close()
  }
})

test('statements sent together › one of which fails › fail as a whole, and the next ones are answered', async () => {
  const database = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 1, onBroken: () => {} })
  const statement = (name: string, text: string) => ({ name, text, values: [] })
  try {
    const opening = statement('opening', 'select 1 as one')
    await expect(
      database.readTogether(opening, [statement('fails', 'select 1 / 0'), statement('good', 'select 2 as two')]),
    ).rejects.toThrow('division by zero')
    const { opened, answers } = await database.readTogether(opening, [statement('good', 'select 2 as two')])
    expect([opened.rows, answers.map(({ rows }) => rows)]).toEqual([[{ one: 1 }], [[{ two: 2 }]]])
    // A read-only transaction refuses writes, whatever the statement says
    await expect(database.readTogether(opening, [statement('writes', 'create table surprise ()')])).rejects.toThrow('read-only transaction')
  } finally {
    await database.close()
  }
})

test('a statement that plans once › run often › is planned once, in spite of what the server guesses of its costs', async () => {
  const database = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 1, onBroken: () => {} })
  const opening = { name: 'opening', text: 'select 1', values: [] }
  // A custom plan, made with the values known, sees that nothing can match and looks cheaper: left alone the server would replan at every
  // call
  const text = 'select count(*) from generate_series(1, 1000) number where $1::int > $2::int'
  const ask = (name: string, plansOnce: boolean) => ({ name, text, values: [1, 2], plansOnce })
  try {
    for (let time = 1; time <= 10; time++) {
      await database.readTogether(opening, [ask('once', true)])
      await database.readTogether(opening, [ask('each time', false)])
    }
    const { rows } = await database.executeSql(
      "select name, custom_plans::int as planned from pg_prepared_statements where name in ('once', 'each time') order by name",
    )
    expect(rows).toEqual([
      { name: 'each time', planned: 10 },
      { name: 'once', planned: 0 },
    ])
  } finally {
    await database.close()
  }
})
