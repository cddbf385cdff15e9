import { describe, expect, it } from 'vitest'
import { findCopy } from './find-copy.ts'
import { placeOf } from './list-copy.ts'

const texts = (source: string, path = 'web/src/features/calls/A.tsx') => findCopy(path, source).map(({ text }) => text)

describe('findCopy › what people read', () => {
  it.each([
    ['<b>Calls</b>', ['Calls']],
    ['<p>{count} calls since <b>Monday</b>{" "}or so</p>', ['{count} calls since <> or so', 'Monday']],
    ['<Button aria-label="Close" title={open ? "Less" : "More of " + name} />', ['Close', 'Less', 'More of']],
    ['<Field label="Name" placeholder={"Jane Doe"} className="wide field" />', ['Name', 'Jane Doe']],
    ["const texts = { title: 'Calls', id: 'calls' }", ['Calls']],
    ["throw new AppError('not_found', 'This call does not exist')", ['This call does not exist']],
    ["const ready = 'Saved.'", ['Saved.']],
    ['const rest = `$' + '{more} more to see`', ['{more} more to see']],
    ["say('Nothing was saved', () => 'Try again')", ['Nothing was saved', 'Try again']],
  ])('%s is %j', (source, expected) => {
    expect(texts(source)).toEqual(expected)
  })

  it('is given with its line and place', () => {
    expect(findCopy('api/src/features/calls/list/a.ts', "\nconst text = 'Two words'")).toEqual([
      { path: 'api/src/features/calls/list/a.ts', line: 2, text: 'Two words' },
    ])
    expect(placeOf('api/src/features/calls/list/a.ts')).toBe('api: features/calls/list')
    expect(placeOf('contract/src/accounts.ts')).toBe('contract')
  })
})

describe('findCopy › what only programs read', () => {
  it.each([
    "import a from 'some module.ts'",
    "type Mode = 'by hand' | 'by rule'",
    'const rows = sql`select name from calls where id = 1`',
    "const statement = 'delete from calls where id = 1'",
    '<div className="wide field" style={{ margin: "0 auto" }} data-name="a b" />',
    "log.warn({ error }, 'a job failed')",
    "throw new Error('cannot happen here')",
    "if (mode === 'by hand') start()",
    "format(day, 'MMM D, YYYY')",
    "const address = 'https://example.test/a b'",
    '<b>{count}</b>',
  ])('%s is left out', (source) => {
    expect(texts(source)).toEqual([])
  })
})
