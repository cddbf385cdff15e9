import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Value } from './sheet-xml.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

const columns = [
  { heading: 'Name', width: 20, read: (row: Value[]) => row[0] ?? null },
  { heading: 'When', width: 20, format: 'yyyy-mm-dd hh:mm:ss', read: (row: Value[]) => row[1] ?? null },
]

async function* inBatches(...batches: Value[][][]) {
  yield* batches
}

const sheetsOf = async (batches: AsyncIterable<Value[][]>, maxRows?: number) =>
  (await readXlsx(await buffer(writeSpreadsheet('People', columns, batches, maxRows)))).sheets

describe('writing a spreadsheet', () => {
  test('rows in several batches, some of them empty › are in order under the headings, dates as dates', async () => {
    const [sheet] = await sheetsOf(
      inBatches(
        [],
        [
          ['Ann', 46_205.5],
          ['Ben', null],
        ],
        [],
        [[null, 46_206]],
      ),
    )
    expect(sheet?.name).toBe('People')
    expect(sheet?.rows).toEqual([
      ['Name', 'When'],
      ['Ann', new Date('2026-07-02T12:00:00Z')],
      ['Ben', null],
      [null, new Date('2026-07-03T00:00:00Z')],
    ])
  })

  test('no rows › has the headings alone', async () => {
    expect((await sheetsOf(inBatches())).map(({ rows }) => rows)).toEqual([[['Name', 'When']]])
  })

  test('text with characters that XML reserves or cannot contain › is read back unchanged', async () => {
    const names = ['<b>&amp;"\'', ' outer ', 'two\nlines', 'tab\tbed', 'bell\u0007', 'return\r', '_x0041_', '=1+1', 'Zoë 🦷', '\uffff']
    const [sheet] = await sheetsOf(inBatches(names.map((name) => [name, null])))
    expect(sheet?.rows.slice(1).map(([name]) => name)).toEqual(names)
  })

  test('more rows than fit into a sheet › continue in the next, under the same headings', async () => {
    const people = Array.from({ length: 5 }, (_, index) => [`person ${index}`, null])
    const sheets = await sheetsOf(inBatches(people.slice(0, 3), people.slice(3)), 3)
    expect(sheets.map(({ name, rows }) => [name, ...rows.map(([first]) => first)])).toEqual([
      ['People', 'Name', 'person 0', 'person 1'],
      ['People 2', 'Name', 'person 2', 'person 3'],
      ['People 3', 'Name', 'person 4'],
    ])
  })

  test('a source that fails › fails the file instead of ending it early', async () => {
    async function* failing() {
      yield [['Ann', null]]
      throw new Error('The database went away')
    }
    await expect(buffer(writeSpreadsheet('People', columns, failing()))).rejects.toThrow('The database went away')
  })

  test('a reader that disconnects › closes the source', async () => {
    let closed: () => void = () => {}
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 1_000 }, (_, index) => [`${Math.random()} ${index}`, index])
      } finally {
        closed()
      }
    }
    for await (const _ of writeSpreadsheet('People', columns, endless())) break
    await isClosed
  })
})
