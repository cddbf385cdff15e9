import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findForbiddenPhrases } from '../copy/find-forbidden-phrases.ts'
import { listCopy } from '../copy/list-copy.ts'

describe('what people read › over the whole project', () => {
  const copy = listCopy(fileURLToPath(new URL('../..', import.meta.url)))

  it('has no forbidden phrase', () => {
    expect(findForbiddenPhrases(copy)).toEqual([])
  })

  it('is found in every package of the product', () => {
    for (const folder of ['contract/src/', 'api/src/', 'sandbox/src/', 'web/src/'])
      expect(copy.filter(({ path }) => path.startsWith(folder)).length, folder).toBeGreaterThan(300)
  })
})

describe('what people read › one text', () => {
  const broken = (text: string) => findForbiddenPhrases([{ path: 'web/src/A.tsx', line: 3, text }])

  it('with a forbidden phrase › is named with its place and what to write instead', () => {
    expect(broken('Figures stand still until then')).toEqual([
      'web/src/A.tsx:3: “Figures stand still until then” has “stand still”. Write: no new data',
      'web/src/A.tsx:3: “Figures stand still until then” has “Figures stand”. Write: data, numbers',
    ])
    expect(broken('Send an e-mail')).toHaveLength(1)
  })

  it.each(['E-Mail', 'Please enter your e-mail.', 'Send an email', 'Saved by {somebody}'])('%s passes', (text) => {
    expect(broken(text)).toEqual([])
  })
})
