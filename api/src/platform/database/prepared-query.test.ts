import { type SQL, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { type FilterStructure, preparedPerFilter, preparedQuery } from './prepared-query.ts'

const people = pgTable('people', { name: text(), town: text(), state: text() })

interface Filter {
  name?: string
  town?: string
  /** A filter that a developer adds to the conditions only, forgetting everything else */
  state?: 'new' | 'closed'
}

const seen: FilterStructure<Filter, 'name' | 'town'>[] = []

const selectPeople = preparedPerFilter<{ name: string }, Filter, 'name' | 'town'>(['name', 'town'], (filter) => {
  seen.push(filter)
  const conditions: SQL[] = [sql`true`]
  if (filter.name) conditions.push(sql`${people.name} = ${sql.placeholder('name')}`)
  if (filter.town) conditions.push(sql`${people.town} = ${sql.placeholder('town')}`)
  if (filter.state) conditions.push(sql`${people.state} = ${sql.raw(`'${filter.state}'`)}`)
  return preparedQuery({ name: people.name }, (db, fields) => db.select(fields).from(people).where(sql.join(conditions, sql` and `)))
})

const ALL: Filter[] = [undefined, 'new', 'closed'].flatMap((state) =>
  [undefined, 'Ann'].flatMap((name) => [undefined, 'Bern'].map((town) => ({ state, name, town }) as Filter)),
)

test('a list’s statements › for each combination of filters, whichever was first › have the conditions of exactly these filters', () => {
  for (const filter of [...ALL, ...ALL.toReversed()]) {
    const { text, values } = selectPeople(filter).statement({ ...filter })
    const conditions = [
      filter.name && `"name" = $1`,
      filter.town && `"town" = $${filter.name ? 2 : 1}`,
      filter.state && `"state" = '${filter.state}'`,
    ].filter(Boolean)
    expect(text.replaceAll('"people".', '').split(' where ')[1]).toBe(['true', ...conditions].join(' and '))
    expect(values).toEqual([filter.name, filter.town].filter(Boolean))
  }
})

test('a list’s statements › for two filters of different values › are the same, built once and without the values', () => {
  seen.length = 0
  const [ann, bob] = ['Zoe', 'Bob'].map((name) => selectPeople({ name, town: 'Rome', state: 'new' }).statement({ name, town: 'Rome' }))
  expect([ann?.name === bob?.name, ann?.values, bob?.values]).toEqual([true, ['Zoe', 'Rome'], ['Bob', 'Rome']])
  for (const structure of seen) expect(Object.values(structure)).not.toContain('Rome')
  expect(seen.length).toBeLessThanOrEqual(1)
})
